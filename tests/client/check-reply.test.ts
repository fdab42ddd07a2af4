import { expect, test } from "vitest";
import { checkReply } from "#src/client/check-reply.ts";
import { HTML_MAX_LENGTH, HTML_TAGS_MAX } from "#src/site/pack-limits.ts";

const picture = { src: "/a.png", dark: null, srcset: null, width: 1, height: 1 };
const video = (more: object = {}) => ({
	...{ id: "v", type: "how-to", title: "t", summary: "s", language: "en-GB", seconds: 1, poster: picture },
	...{ address: "https://a.example/", published: "2026-01-01", transcript: "<p>x</p>" },
	...more,
});
const videos = (...results: object[]) => ({ start: 0, end: 1, count: 1, results });
const check = (value: unknown, sanitise = (html: string) => html) => checkReply("supportVideos", value, sanitise);

test.each<[object, string, string]>([
	[{ published: "someday" }, "results.0.published: ", '"someday"'],
	[{ language: "klingon!" }, "results.0.language: ", '"klingon!"'],
	[{ seconds: { a: 1 } }, "results.0.seconds: a number", "an object"],
	[{ poster: [1, 2] }, "results.0.poster: an object", "a list of 2"],
	[{ title: undefined }, "results.0.title: a string", "nothing"],
	[{ seconds: 1.5 }, "results.0.seconds: a whole number", "1.5"],
	[{ published: `\u001b]0;x\u0007\u202e${"y".repeat(9_999)}` }, "results.0.published: ", '"]0;x yyyyyy'],
])("%j does not fit, and it is said where, what is expected and what was found", (wrong, field, found) => {
	const checked = check(videos(video(wrong)));
	if (checked.fits) throw new Error("it fits");
	expect(checked.fault).toMatch(/: \w/);
	expect(checked.fault.slice(0, field.length)).toBe(field);
	expect(checked.fault).not.toMatch(/received|Invalid input: expected/);
	expect(checked.found.startsWith(found)).toBe(true);
	expect(checked.fault.length + checked.found.length).toBeLessThan(300);
	expect(checked.fault + checked.found).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test("of several shapes the field of the nearest is named", () => {
	const news = { ...video(), type: "news", picture: null, link: { address: "javascript:alert(1)" } };
	expect(checkReply("newsAndAlerts", videos(news), null)).toMatchObject({
		fits: false,
		fault: expect.stringMatching(/^results\.0\.link\.address: write a whole https/),
		found: '"javascript:alert(1)"',
	});
});

test.each([
	["one field", [HTML_MAX_LENGTH + 1]],
	["all fields together", Array.from({ length: 20 }, () => HTML_MAX_LENGTH / 16)],
])("more HTML than a reply may hold, in %s, is refused before most of it is read", (_, lengths) => {
	let read = 0;
	const checked = check(videos(...lengths.map((length) => video({ transcript: "x".repeat(length) }))), (html) => {
		read += html.length;
		return html;
	});
	expect(checked).toMatchObject({ fits: false, fault: expect.stringMatching(/more HTML/) });
	expect(read).toBeLessThanOrEqual(HTML_MAX_LENGTH);
});

test("more tags than a reply may hold are refused, as many as it may hold are not", () => {
	const tags = (count: number) => videos(...[0, 1].map(() => video({ transcript: "<p>".repeat(count / 2) })));
	expect(check(tags(HTML_TAGS_MAX)).fits).toBe(true);
	expect(check(tags(HTML_TAGS_MAX + 2)).fits).toBe(false);
});
