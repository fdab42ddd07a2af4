import { ascNews } from "#src/modules/asc-news/asc-news.ts";
import { agentEntry, describeAgentList } from "./agent-lists.ts";
import { list } from "./items.ts";

describeAgentList(ascNews, (results, count) => ({ news: list(results, count) }), agentEntry, "/asc#asc-news");
