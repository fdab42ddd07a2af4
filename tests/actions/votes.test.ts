import { describe, expect, test } from "vitest";
import { isTrouble } from "#src/contract/statuses.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import { FEEDBACK_OPEN } from "#src/site/sending-limits.ts";
import { actions, at, FAILURES, inbox, NOW, send, setClock, someone, voted, YES } from "./action-bench.ts";

describe("a vote", () => {
	test.each(["7-0badc0de", "2026.10+build:4", "x".repeat(100), ""])(
		"names the content version as the brand does, or none: %s",
		async (contentVersion) => {
			expect(await send("/feedback", { ...YES, contentVersion })).toMatchObject({ kind: "seeOther" });
			const { contentVersion: _, ...without } = YES;
			expect(await send("/feedback", without, "another-key-of-a-vote")).toMatchObject({ kind: "seeOther" });
		},
	);

	test("is kept with document, content version and locale, to the minute, and with nothing about its sender", async () => {
		const id = await voted();
		expect([...inbox.kept.values()]).toEqual([
			{
				...YES,
				id,
				locale: "en_GB",
				received: "2026-03-01T10:00Z",
				reason: null,
				step: null,
				text: "",
				isDescribed: false,
			},
		]);
		expect(id).toMatch(/^[0-9a-f]{32}$/);
	});

	test("of one key is one vote, whoever repeats it; another document under that key is refused", async () => {
		const key = "0123456789abcdef";
		expect(await send("/feedback", YES, `"${key}"`)).toMatchObject({ kind: "seeOther", isNew: true });
		expect(await send("/feedback", YES, key, { ...someone, client: "d", browser: "e" })).toMatchObject({
			isNew: false,
		});
		expect(inbox.kept.size).toBe(1);
		expect(await send("/feedback", { ...YES, document: "down" }, key)).toMatchObject({
			status: 422,
			errors: [{ field: "document", problem: "unknown" }],
		});
		expect(await send("/feedback", YES, "short")).toMatchObject({ errors: [{ field: "idempotencyKey" }] });
	});

	test("without a key is one vote for a browser and a document within a minute, whatever it says", async () => {
		await voted();
		await voted({ ...YES, answer: "no" });
		expect([...inbox.kept.values()].map(({ answer }) => answer)).toEqual(["no"]);
		await send("/feedback", YES, undefined, { ...someone, browser: "another" });
		expect(inbox.kept.size).toBe(2);
	});

	test("that has its details is used up: the next one of its name is another, and nothing of it changes", async () => {
		const first = await voted({ ...YES, answer: "no" });
		await send(`/feedback/${first}`, { text: "TEXT-A" });
		const [second, third] = await Promise.all([voted(), voted()]);
		expect(second).toBe(third);
		expect([...inbox.kept.values()]).toMatchObject([
			{ id: first, answer: "no", text: "TEXT-A" },
			{ id: second, answer: "yes", text: "" },
		]);
	});

	test("of a key that has its details is the same when it is repeated, and takes no other answer", async () => {
		const key = "0123456789abcdef";
		const kept = await send("/feedback", YES, key);
		const id = kept.kind === "seeOther" ? kept.data["feedbackId"] : "";
		await send(`/feedback/${id}`, { text: "words" });
		expect(await send("/feedback", YES, key)).toMatchObject({ isNew: false, data: { feedbackId: id } });
		expect(await send("/feedback", { ...YES, answer: "no" }, key)).toMatchObject({ errors: [{ field: "answer" }] });
		expect([...inbox.kept.values()]).toMatchObject([{ id, answer: "yes", text: "words" }]);
	});

	test("about a document that is not there is refused; while the API does not tell it counts", async () => {
		expect(await send("/feedback", { ...YES, document: "nothing" })).toMatchObject({ kind: "problem", status: 404 });
		expect(await send("/feedback", { ...YES, document: "down" })).toMatchObject({ kind: "seeOther" });
	});

	test.each(["article", "download", "product", "repair-document"])(
		"counts about something of the kind %s while the API does not tell, and only then",
		async (kind) => {
			const statusOf = async (document: string) => {
				const outcome = await send("/feedback", { ...YES, kind, document });
				return outcome.kind === "problem" ? outcome.status : 303;
			};
			const silent = Object.entries(FAILURES).flatMap(([name, failure]) => (isTrouble(failure) ? [name] : []));
			const said = ["refused", "forbidden", "gone", "no-such-kind"];
			expect(Object.keys(FAILURES).filter((name) => !silent.includes(name))).toEqual(said);
			for (const name of silent) expect(await statusOf(name), name).toBe(303);
			const { size } = inbox.kept;
			for (const none of [...said, "asks-to-log-in", "nothing-to-ask"]) expect(await statusOf(none), none).toBe(404);
			expect(inbox.kept.size).toBe(size);
		},
	);

	test("that does not fit the grammar is refused field by field", async () => {
		expect(
			await send("/feedback", { kind: "article", document: "../etc", contentVersion: "a b", answer: "maybe" }),
		).toEqual({
			kind: "problem",
			status: 422,
			errors: [
				{ field: "document", problem: "unknown" },
				{ field: "contentVersion", problem: "unknown" },
				{ field: "answer", problem: "unknown" },
			],
		});
	});

	test("that cannot be kept is not acknowledged", async () => {
		inbox.feedback.vote = async () => {
			throw new InboxUnavailable("full");
		};
		await expect(send("/feedback", YES)).rejects.toBeInstanceOf(InboxUnavailable);
	});
});

describe("details of a vote", () => {
	const NO = { ...YES, answer: "no" };

	test("are added to it, with line breaks, and shown as done afterwards", async () => {
		const id = await voted(NO);
		const path = `/feedback/${id}`;
		const { action, scene } = at(path);
		expect(await actions.show(action, scene)).toMatchObject({
			stage: "details",
			answer: "no",
			document: {
				title: "Pair it",
				path: "/speakers/articles/pair",
				steps: [
					{ step: 1, title: "1. Switch on" },
					{ step: 2, title: "2. Pair" },
				],
			},
		});
		expect(await send(path, { reason: "did-not-work", step: "2", text: "one\ntwo" })).toMatchObject({ isNew: false });
		expect(inbox.kept.get(id)).toMatchObject({ reason: "did-not-work", step: 2, text: "one\ntwo" });
		expect(await actions.show(action, scene)).toMatchObject({ stage: "done" });
	});

	test("must say something, with a reason of that kind and a step that there is", async () => {
		const path = `/feedback/${await voted(NO)}`;
		const problem = (field: string, problem: string) => ({
			kind: "problem",
			status: 422,
			errors: [{ field, problem }],
		});
		expect(await send(path, {})).toEqual(problem("reason", "missing"));
		expect(await send(path, { reason: "wrong-device" })).toEqual(problem("reason", "unknown"));
		expect(await send(path, { reason: "unclear", step: "3" })).toEqual(problem("step", "unknown"));
		expect(await send(path, { text: "x".repeat(2_001) })).toEqual(problem("text", "too-long"));
		const kind = `/feedback/${await voted({ ...YES, document: "down" })}`;
		expect(await send(kind, { reason: "unclear" })).toEqual(problem("reason", "unknown"));
	});

	test("of a yes may be empty: then all is said", async () => {
		const path = `/feedback/${await voted()}`;
		expect(await send(path, {})).toMatchObject({ kind: "seeOther" });
		const { action, scene } = at(path);
		expect(await actions.show(action, scene)).toMatchObject({ stage: "done" });
	});

	test("are closed after a day, and for an address that nobody was given", async () => {
		const path = `/feedback/${await voted(NO)}`;
		setClock(new Date(NOW.getTime() + FEEDBACK_OPEN));
		expect(await send(path, { text: "late" })).toMatchObject({ status: 404 });
		setClock(NOW);
		expect(await send(`/feedback/${"0".repeat(32)}`, { text: "guess" })).toMatchObject({ status: 404 });
		const { action, scene } = at(`/feedback/${"0".repeat(32)}`);
		expect(await actions.show(action, scene)).toBeNull();
	});
});
