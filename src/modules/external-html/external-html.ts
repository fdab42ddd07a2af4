import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { externalContents } from "#src/contract/external-content/calls.ts";
import { defineModule } from "../module.ts";
import ExternalHtml from "./ExternalHtml.astro";
import style from "./external-html.css?inline";

/** HTML with scripts of its own that the brand configured for service centres, each in a sandboxed frame (specification section 6). */
export const externalHtml = defineModule({
	name: "external-html",
	audience: "asc",
	hiddenIn: { lite: ["lite", "crm"], embed: true },
	shownIn: { searchTypes: ["none"] },
	calls: (context) => ({ external: request(externalContents, { contextId: contextIdOf(context) }) }),
	frames: ({ external }) => (external?.contents.length ?? 0) > 0,
	view: ExternalHtml,
	style,
});
