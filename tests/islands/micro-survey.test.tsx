import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MicroSurvey, type MicroSurveyProps } from "#islands/micro-survey/MicroSurvey.tsx";
import { answeringServer, json } from "./answering-server.ts";

const props: MicroSurveyProps = {
	action: "/electronics/support/survey",
	labelledBy: "question",
	fields: { survey: "stand-or-wall", contentVersion: "v1", page: "" },
	answers: [
		{ value: "stand", label: "On a stand" },
		{ value: "wall", label: "An der Wand", lang: "de-DE" },
	],
	words: {
		sending: "Sending",
		failed: "This could not be sent.",
		early: "Press again in 30 seconds.",
		thanks: "Thank you, your answer is kept.",
		refused: "Choose one of the answers listed",
	},
};

let server: ReturnType<typeof answeringServer>;
beforeEach(() => {
	server = answeringServer();
	render(
		<section>
			<h2 id="question">Where does it stand?</h2>
			<MicroSurvey {...props} />
		</section>,
	);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const tap = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const kept = json(201, { answer: "wall", location: "/electronics/support#micro-survey-thanks" });

describe("a micro survey", () => {
	test("is an ordinary form of named buttons, each in its own language, with the question as their name", () => {
		const form = document.querySelector("form");
		expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["post", props.action]);
		expect(Object.fromEntries([...new FormData(form ?? undefined)])).toEqual(props.fields);
		expect(screen.getByRole("group", { name: "Where does it stand?" })).toBeTruthy();
		expect(
			screen.getAllByRole<HTMLButtonElement>("button").map(({ name, value, lang }) => [name, value, lang]),
		).toEqual([
			["answer", "stand", ""],
			["answer", "wall", "de-DE"],
		]);
	});

	test("is answered without leaving the page: one tap is sent, and reading goes on at the thanks", async () => {
		server.answers = [kept];
		await tap("An der Wand");
		const thanks = await screen.findByText("Thank you, your answer is kept.");
		expect(document.activeElement?.contains(thanks)).toBe(true);
		expect(screen.queryByRole("button")).toBeNull();
		expect(server.requests).toEqual([
			{
				address: props.action,
				key: expect.stringMatching(/^"[0-9a-f]{32}"$/),
				body: { ...props.fields, answer: "wall" },
			},
		]);
	});

	test("that is not kept says why, keeps the focus, and is the same answer when it is sent again", async () => {
		server.answers = [json(422, { errors: [{ field: "answer", problem: "unknown" }] }), json(429, {})];
		await tap("On a stand");
		const said = await screen.findByRole("alert");
		expect(said.textContent).toBe("Choose one of the answers listed");
		expect(screen.getByRole("group").getAttribute("aria-describedby")).toBe(said.id);
		await tap("On a stand");
		await screen.findByText("Press again in 30 seconds.");
		expect(document.activeElement?.textContent).toBe("On a stand");
		await tap("On a stand");
		await screen.findByText("This could not be sent.");
		server.answers = [kept];
		await tap("On a stand");
		await screen.findByText("Thank you, your answer is kept.");
		expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1);
	});
});
