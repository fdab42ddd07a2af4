import type { SupportVideo } from "#src/contract/support-videos/schemas.ts";
import { SUPPORT_VIDEO_COUNT } from "#src/site/limits.ts";
import { list } from "#src/store/read/lists.ts";
import { resultList } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

export const supportVideoHandlers = {
	supportVideos: ({ values, reader }) => {
		const window = values.window(SUPPORT_VIDEO_COUNT);
		const { count, items } = list(reader, {
			kind: "support-videos",
			contextId: values.text("contextId"),
			order: "nearest",
			types: values.codes("type"),
			topics: values.codes("topics"),
			window,
		});
		const shown = items.flatMap((video): SupportVideo[] => {
			const { id, data, front, language, picture: poster } = video;
			const { type, seconds, address, published } = data;
			const { title, summary } = front;
			if (poster === null) return [];
			const transcript = reader.body(video);
			return [{ id, type, title, summary, language, seconds, poster, address, published, transcript }];
		});
		return resultList({ count, items: shown }, window);
	},
} satisfies Partial<Handlers>;
