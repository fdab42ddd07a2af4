import type { Banner } from "#src/contract/banners/schemas.ts";
import type { NewsItem } from "#src/contract/news-and-alerts/schemas.ts";
import type { SpecialMessage } from "#src/contract/special-message/schemas.ts";
import type { SupportVideo } from "#src/contract/support-videos/schemas.ts";
import type { Tutorial } from "#src/contract/tutorials/schemas.ts";
import type { Part, Window } from "../store.ts";
import { byDay, itemsAbout } from "./contexts.ts";
import { articlePathById, linkTarget } from "./place.ts";
import type { Reader } from "./reader.ts";

const URGENCY = { safety: 0, alert: 1, news: 2 } as const;

/** News that have not ended: safety notices first, then alerts, then by day. */
export function news(
	reader: Reader,
	contextId: string | null,
	types: readonly string[],
	{ start, num }: Window,
	locale: string,
	today: string,
): Part<NewsItem> {
	const found = itemsAbout(reader, "news", contextId)
		.sort(byDay)
		.flatMap(({ id }) => {
			const data = reader.data("news", id);
			return data &&
				(data.until === undefined || data.until >= today) &&
				(types.length === 0 || types.includes(data.type))
				? [{ id, data }]
				: [];
		});
	found.sort((a, b) => URGENCY[a.data.type] - URGENCY[b.data.type]);
	const items = found.slice(start, start + num).flatMap(({ id, data }) => {
		const text = reader.text("news", id, locale);
		return text
			? [
					{
						id,
						type: data.type,
						title: text.front.title,
						summary: text.front.summary,
						language: text.language,
						published: data.published,
						link: linkTarget(reader, data.link),
						picture: data.picture === undefined ? null : reader.picture(data.picture),
					},
				]
			: [];
	});
	return { count: found.length, items };
}

export function supportVideos(
	reader: Reader,
	contextId: string | null,
	filter: { readonly types: readonly string[]; readonly topics: readonly string[] },
	{ start, num }: Window,
	locale: string,
): Part<SupportVideo> {
	const found = itemsAbout(reader, "videos", contextId).flatMap(({ id }) => {
		const data = reader.data("videos", id);
		return data &&
			(filter.types.length === 0 || filter.types.includes(data.type)) &&
			(filter.topics.length === 0 || data.topics.some((topic) => filter.topics.includes(topic)))
			? [{ id, data }]
			: [];
	});
	const items = found.slice(start, start + num).flatMap(({ id, data }) => {
		const text = reader.text("videos", id, locale);
		return text
			? [
					{
						id,
						type: data.type,
						title: text.front.title,
						summary: text.front.summary,
						language: text.language,
						seconds: data.seconds,
						poster: reader.picture(data.poster),
						address: data.address,
						published: data.published,
						transcript: reader.body("videos", id, text.locale),
					},
				]
			: [];
	});
	return { count: found.length, items };
}

export function tutorials(reader: Reader, product: string, { start, num }: Window, locale: string): Part<Tutorial> {
	const found = itemsAbout(reader, "tutorials", product);
	const items = found.slice(start, start + num).flatMap(({ id }) => {
		const data = reader.data("tutorials", id);
		const text = reader.text("tutorials", id, locale);
		return data && text
			? [
					{
						id,
						title: text.front.title,
						summary: text.front.summary,
						language: text.language,
						minutes: data.minutes,
						picture: reader.picture(data.picture),
						articleFamilyId: data.article,
						path: articlePathById(reader, data.article),
					},
				]
			: [];
	});
	return { count: found.length, items };
}

/** Banners of a context; those for an operating system only when it is asked for. */
export function banners(
	reader: Reader,
	{ contextId, operatingSystem }: { readonly contextId: string | null; readonly operatingSystem: string | null },
	locale: string,
): Banner[] {
	const everywhere = itemsAbout(reader, "banners", null).filter(({ id }) => {
		const data = reader.data("banners", id);
		return data?.products.length === 0 && data.categories.length === 0;
	});
	const found =
		operatingSystem !== null
			? itemsAbout(reader, "banners", null)
			: contextId === null
				? everywhere
				: itemsAbout(reader, "banners", contextId);
	const items = found.flatMap(({ id }) => {
		const data = reader.data("banners", id);
		const text = reader.text("banners", id, locale);
		if (
			!data ||
			!text ||
			(operatingSystem === null ? data.operatingSystems.length > 0 : !data.operatingSystems.includes(operatingSystem))
		)
			return [];
		return [
			{
				id,
				title: text.front.title,
				summary: text.front.summary,
				language: text.language,
				link: linkTarget(reader, data.link),
				picture: data.picture === undefined ? null : reader.picture(data.picture),
				order: data.order,
			},
		];
	});
	return items.sort((a, b) => a.order - b.order);
}

/** The message of today, or null. */
export function specialMessage(reader: Reader, locale: string, today: string): SpecialMessage["message"] {
	const row = reader.database.get<{ id: string }>(
		"SELECT id FROM item WHERE kind = 'special-message' AND json_extract(data, '$.from') <= ?1 AND json_extract(data, '$.until') >= ?1 ORDER BY json_extract(data, '$.from') DESC, id LIMIT 1",
		today,
	);
	const text = row && reader.text("special-message", row.id, locale);
	return row && text
		? {
				id: row.id,
				title: text.front.title,
				html: reader.body("special-message", row.id, text.locale),
				language: text.language,
			}
		: null;
}
