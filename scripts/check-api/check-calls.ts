import { prepare } from "#src/client/prepare.ts";
import { CALL_NAMES, type CallName, callOf, requestByName } from "#src/contract/registry.ts";
import { CHECK_LISTS, CHECK_ROUNDS, CHECK_SAMPLES, CHECK_SLOW } from "#src/site/check-limits.ts";
import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { type ApiRequest, type AskedApi, CheckEnd } from "./asked-api.ts";
import { brandLocales } from "./brand-locales.ts";
import { type CallReport, deviate, emptyReport } from "./deviation.ts";
import { judgeAnswer, judgeRefusal } from "./judge-reply.ts";
import { KnownThings } from "./known-things.ts";
import { type Asked, QUESTIONS, type Told } from "./questions.ts";
import { type WrongQuestion, wrongQuestions } from "./wrong-questions.ts";

/** What came of a check. */
export interface CheckReport {
	readonly calls: readonly CallReport[];
	readonly requests: number;
	/** Those that were answered, whatever with. */
	readonly answers: number;
	readonly deviations: number;
	/** Why the check ended before its end; null when it did not. */
	readonly endedEarly: string | null;
}

/** The calls in the order in which they are asked: what tells of others comes first. */
const ORDER = Object.keys(QUESTIONS).flatMap((name) => CALL_NAMES.filter((each) => each === name));

/** The list of all pages names things of every kind, which have to be found. */
const samplesOf = (name: CallName): number => (name === "addresses" ? CHECK_LISTS : CHECK_SAMPLES);

interface Options {
	/** Milliseconds from which on an answer is slow. */
	readonly slow?: number;
	/** Told after each request. */
	onRequest?(call: string): void;
}

/** Asks a support API for every call of the contract, rightly and wrongly, and tells in what its replies deviate. */
export class ApiCheck {
	readonly #api: AskedApi;
	readonly #options: Options;
	readonly #known = new KnownThings();
	readonly #reports = new Map<CallName, CallReport>(CALL_NAMES.map((name) => [name, emptyReport(name)]));
	readonly #told = new Map<CallName, { readonly asked: Asked; readonly value: unknown }[]>();
	readonly #done = new Set<string>();
	#locale = "en_GB";

	constructor(api: AskedApi, options: Options = {}) {
		this.#api = api;
		this.#options = options;
	}

	async run(): Promise<CheckReport> {
		let endedEarly: string | null = null;
		try {
			await this.#questions(ORDER.slice(0, 1));
			const { locales, defaultLocale } = brandLocales(this.#told.get("brand")?.[0]?.value);
			this.#locale = defaultLocale;
			for (let round = 0; round < CHECK_ROUNDS; round++) await this.#questions(ORDER.slice(1));
			for (const locale of locales.filter((each) => each !== defaultLocale)) await this.#inLocale(locale);
			for (const name of ORDER) for (const wrong of this.#wrong(name)) await this.#refused(name, wrong);
		} catch (error) {
			if (!(error instanceof CheckEnd)) throw error;
			endedEarly = error.message;
		}
		const calls = ORDER.map((name) => this.#report(name));
		for (const report of calls)
			if (report.requests === 0)
				report.notAsked = endedEarly ? "the check ended before" : "no reply named anything to ask with";
		const deviations = calls.reduce((sum, report) => sum + report.deviations.length + report.more, 0);
		const { requests, answers } = this.#api;
		return { calls, requests, answers, deviations, endedEarly };
	}

	#report(name: CallName): CallReport {
		return this.#reports.getOrInsertComputed(name, () => emptyReport(name));
	}

	/** Asks each call what earlier replies allow, each question once and of each call a few. */
	async #questions(names: readonly CallName[]): Promise<void> {
		const told: Told = (call) => this.#told.get(call) ?? [];
		for (const name of names)
			for (const asked of QUESTIONS[name](this.#known, told)) {
				const key = `${name} ${JSON.stringify(asked)}`;
				const before = told(name);
				if (this.#done.has(key) || before.length >= samplesOf(name)) continue;
				this.#done.add(key);
				const value = await this.#ask(name, asked, this.#locale);
				this.#told.set(name, [...before, { asked, value }]);
				this.#known.learn(value);
			}
	}

	/** One question of each call, in another locale. */
	async #inLocale(locale: string): Promise<void> {
		for (const name of ORDER) {
			const [first] = this.#told.get(name) ?? [];
			const isLocal = callOf(name).path.startsWith("/api/") === false;
			if (first && isLocal && callOf(name).audience === "public" && callOf(name).method === "GET")
				await this.#ask(name, first.asked, locale);
		}
	}

	async #ask(name: CallName, asked: Asked, locale: string): Promise<unknown> {
		const call = callOf(name);
		const prepared = prepare(
			requestByName(name, (parameter) => asked[parameter]),
			{ locale, queryMaxLength: QUERY_MAX_LENGTH },
		);
		if (prepared.state !== "ready") return undefined;
		const search = new URLSearchParams(prepared.query.map(([key, value]) => [key, value]));
		const request: ApiRequest = {
			method: prepared.method,
			target: `${prepared.path}${search.size > 0 ? `?${search}` : ""}`,
			...(prepared.body ? { body: JSON.stringify(prepared.body), contentType: "application/json" } : {}),
		};
		const reply = await this.#send(name, request);
		if (reply === null) return undefined;
		const bench = this.#bench(name, request);
		if (call.audience === "asc") {
			// What shares its address with a public call is that one's for whoever is no agent.
			const isShared = call.toldBy !== null && reply.status === 200;
			if (!isShared) judgeRefusal(reply, { kind: "problem", statuses: [401, 403, 404] }, bench);
			return undefined;
		}
		const num = asked["num"];
		return judgeAnswer(name, call, reply, typeof num === "number" ? num : null, bench);
	}

	/** What a call may be asked wrongly: like what it answered before, with one thing amiss. */
	#wrong(name: CallName): readonly WrongQuestion[] {
		const [first] = this.#told.get(name) ?? [];
		return wrongQuestions(name, first?.asked ?? null, this.#locale);
	}

	async #refused(name: CallName, { request, ...expected }: WrongQuestion): Promise<void> {
		const reply = await this.#send(name, request);
		if (reply === null) return;
		const bench = this.#bench(name, request);
		if (expected.kind === "same") {
			judgeAnswer(name, callOf(name), reply, expected.num, bench);
			return;
		}
		if (expected.kind === "head") {
			if (reply.status !== 200 || reply.body !== null)
				deviate(bench.report, bench.request, {
					...{ kind: "method", where: "", expected: "200 without a body, as GET says" },
					found: `status ${reply.status}${reply.body === null ? "" : " with a body"}`,
				});
			return;
		}
		judgeRefusal(reply, expected, bench);
	}

	async #send(name: CallName, request: ApiRequest) {
		const report = this.#report(name);
		const reply = await this.#api.ask(request);
		report.requests += 1;
		this.#options.onRequest?.(name);
		if (typeof reply === "string") {
			const { request: asked } = this.#bench(name, request);
			deviate(report, asked, { kind: "no answer", where: "", expected: "an answer", found: reply });
			return null;
		}
		report.slowest = Math.max(report.slowest, Math.round(reply.milliseconds));
		return reply;
	}

	#bench(name: CallName, { method, target }: ApiRequest) {
		return { report: this.#report(name), request: `${method} ${target}`, slow: this.#options.slow ?? CHECK_SLOW };
	}
}
