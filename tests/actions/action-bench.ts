import { beforeEach } from "vitest";
import type { Action, Scene } from "#src/actions/action.ts";
import { Actions } from "#src/actions/actions.ts";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import { linkFrom } from "#src/context/link.ts";
import type { CallError } from "#src/contract/call.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { LinkSigner } from "#src/identity/link-signer.ts";
import type { Feedback, FeedbackBox, HelpBox, HelpOutcome, Inbox, SurveyAnswer, SurveyBox } from "#src/inbox/inbox.ts";
import { BRAND, LOCALES } from "#tests/fixtures/brand.ts";
import { contextFor } from "../modules/render.ts";

const SIGNER = new LinkSigner("a secret of the tests");
export const NOW = new Date("2026-03-01T10:00:30Z");

/** An inbox in memory; the real one has tests of its own. */
function memoryInbox(): Inbox & {
	readonly kept: Map<string, Feedback>;
	readonly answers: Map<string, SurveyAnswer>;
	readonly outcomes: HelpOutcome[];
} {
	const kept = new Map<string, Feedback>();
	const feedback: FeedbackBox = {
		async vote(vote) {
			const before = kept.get(vote.id);
			if (before && before.document !== vote.document) return "conflict";
			if (before?.isDescribed) return "described";
			kept.set(vote.id, { ...vote, reason: null, step: null, text: "", isDescribed: false });
			return before ? "repeated" : "stored";
		},
		async describe(id, details) {
			const before = kept.get(id);
			if (before) kept.set(id, { ...before, ...details, isDescribed: true });
			return before !== undefined;
		},
		find: async (id) => kept.get(id) ?? null,
		count: async () => [],
		list: async () => ({ entries: [], next: null }),
		forget: async () => 0,
	};
	const answers = new Map<string, SurveyAnswer>();
	const surveys: SurveyBox = {
		async keep(answer) {
			const before = answers.get(answer.id);
			if (before && before.survey !== answer.survey) return "conflict";
			answers.set(answer.id, answer);
			return before ? "repeated" : "stored";
		},
		count: async () => [],
		forget: async () => 0,
	};
	const outcomes: HelpOutcome[] = [];
	const help: HelpBox = {
		async keep(outcome) {
			outcomes.push(outcome);
			return "stored";
		},
		see: async () => {},
		count: async () => [],
		forget: async () => 0,
	};
	// Tickets have tests of their own, with the real inbox.
	const nobody = () => Promise.reject(new Error("There are no tickets here."));
	return {
		...{ kept, answers, outcomes, feedback, surveys, help },
		tickets: {
			...{ keep: nobody, add: nobody, reply: nobody, find: nobody, usedBytes: nobody, unattached: nobody },
			...{ findNumber: nobody, list: nobody, close: nobody, erase: nobody, expire: nobody },
		},
		agents: {
			...{
				keepCompany: nobody,
				companies: nobody,
				add: nobody,
				change: nobody,
				remove: nobody,
				setState: nobody,
				setSecret: nobody,
			},
			...{
				...{ admit: nobody, link: nobody },
				list: nobody,
				find: nobody,
				isKnownClient: nobody,
				knownClients: nobody,
				open: nobody,
				session: nobody,
				see: nobody,
				close: nobody,
			},
			...{ revoke: nobody, sessions: nobody, record: nobody, events: nobody, expire: nobody, forget: nobody },
		},
		receipts: { keep: nobody, of: nobody, readers: nobody, former: nobody, forget: nobody },
		searchCounts: { add: nobody, vain: nobody, otherwise: nobody, findings: nobody, unopened: nobody, forget: nobody },
		deliveries: { due: nobody, settle: nobody, release: nobody, count: nobody, list: nobody, retry: nobody },
		deliverTo: { visitor: [], support: [] },
		rates: null,
		attachments: {
			...{ receive: nobody, settle: nobody, confirm: nobody, discard: nobody, sweep: nobody },
			placeOf: (file: string) => file,
			has: async () => true,
			read: async function* () {},
		},
		close: async () => {},
	};
}

/** What the API says about documents other than "pair". */
export const FAILURES: Readonly<Record<string, Omit<CallError, "message">>> = {
	down: { kind: "timeout", status: null },
	"cut-off": { kind: "connection", status: null },
	"not-in-the-contract": { kind: "reply", status: 200 },
	rests: { kind: "resting", status: null },
	"not-signed-in": { kind: "status", status: 401 },
	elsewhere: { kind: "status", status: 302 },
	late: { kind: "status", status: 408 },
	teapot: { kind: "status", status: 418 },
	busy: { kind: "status", status: 429 },
	broken: { kind: "status", status: 500 },
	"bad-gateway": { kind: "status", status: 502 },
	unavailable: { kind: "status", status: 503 },
	refused: { kind: "status", status: 400 },
	forbidden: { kind: "status", status: 403 },
	gone: { kind: "status", status: 410 },
	"no-such-kind": { kind: "status", status: 501 },
};

/** Answers article "pair" with two steps; all other documents are missing, or what their name says. */
const snapshot = (): SupportSnapshot => ({
	version: "test",
	brand: BRAND,
	async call(request) {
		const id = String(Object.values(request.params)[0]);
		if (id === "asks-two") {
			const answers = ["yes", "no"].map((key) => ({ key, label: key }));
			return { state: "ok", data: { survey: { surveyId: id, question: "", language: "en-GB", answers } } as never };
		}
		if (id === "is-over") return { state: "ok", data: { survey: null } as never };
		if (id === "asks-to-log-in") return { state: "redirect", location: "https://login.example/" };
		if (id === "nothing-to-ask") return { state: "skipped", reason: "", missing: [] };
		const error = FAILURES[id] ?? { kind: "status", status: 404 };
		if (id !== "pair") return { state: "failed", error: { ...error, message: "" } };
		const steps = [{ title: "Switch on" }, { title: "Pair" }];
		const data = {
			title: "Pair it",
			language: "en-GB",
			path: "/speakers/articles/pair",
			sections: [{ heading: null, steps }],
		};
		return { state: "ok", data: data as never };
	},
	release() {},
});

export let actions: Actions;
export let inbox: ReturnType<typeof memoryInbox>;
let now: Date;
beforeEach(() => {
	actions = new Actions();
	inbox = memoryInbox();
	now = NOW;
});

export const someone = {
	client: "c",
	network: "n",
	browser: "b",
	lastingName: () => "c",
	lastingNetwork: () => "n",
	isSite: false,
};
const locale = LOCALES[0];

export function at(path: string): { action: Action; scene: Scene } {
	const context = contextFor({ path });
	const action = actions.of(context.route);
	if (!action || !locale) throw new Error(`${path} has no action.`);
	const link = linkFrom(context, locale, "https://support.example");
	return {
		action,
		scene: {
			context,
			identity: ANONYMOUS,
			snapshot: snapshot(),
			inbox,
			signer: SIGNER,
			link,
			door: null,
			session: null,
			now: () => now,
		},
	};
}

export const YES = { kind: "article", document: "pair", contentVersion: "v1", answer: "yes" };

export function send(
	path: string,
	fields: Readonly<Record<string, string>>,
	key?: string,
	sender = someone,
	more: Partial<Scene> = {},
) {
	const { action, scene } = at(path);
	const sent = { fields, key, files: [], errors: [], isForm: true };
	return actions.submit(action, sent, sender, { ...scene, ...more });
}

export async function voted(fields = YES): Promise<string> {
	const outcome = await send("/feedback", fields);
	if (outcome.kind !== "seeOther") throw new Error("The vote was not kept.");
	return outcome.data["feedbackId"] ?? "";
}

/** What the clock of the site says from here on, until the test ends. */
export function setClock(to: Date): void {
	now = to;
}
