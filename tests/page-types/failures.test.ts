import { describe, expect, test } from "vitest";
import type { CallFailure } from "#src/client/support-client.ts";
import type { PageForm } from "#src/contract/page-form.ts";
import { ADDRESSES_TAG, DEGRADED_TAG } from "#src/contract/tags.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { isCritical, isVisible, type Module, type ModuleCalls } from "#src/modules/module.ts";
import { type LoadedPage, loadPage } from "#src/page-types/load-page.ts";
import type { PageTypeName } from "#src/routes.ts";
import { callFailureLog } from "#src/server/ops/call-failures.ts";
import { LIVES } from "#src/site/limits.ts";
import { BRAND } from "../fixtures/brand.ts";
import { FAILING_REPLIES, type FailingReply, INNER } from "./failing-replies.ts";
import { failingSupport, isSent } from "./failing-support.ts";
import { SAMPLE_PAGES, type SamplePage } from "./sample-pages.ts";
import { marked, type ShownPage, show, THROWING } from "./shown-page.ts";

/**
 * Every way to fail, in every call of every module and head of every page type: made from the registry of page types, so
 * that a new module or page type is tested here without a line about it.
 */

type ViewFailure = Parameters<App.Locals["onViewFailure"]>[0];

const REQUEST = "id-of-the-request";

/** The pages of actions show what was sent. */
const SENT: Readonly<Partial<Record<PageTypeName, PageForm>>> = {
	feedback: {
		form: "feedback",
		stage: "details",
		kind: "article",
		answer: "no",
		document: null,
		values: {},
		errors: [],
	},
	"serial-number-result": {
		...{ form: "serial-result", verdict: "affected", modelName: "A", day: "2026-03-01", values: {}, errors: [] },
	},
	ticket: { form: "ticket", unseen: {}, told: [], isAnsweredByMail: false, needsEmail: true, values: {}, errors: [] },
	"ticket-status": { form: "ticket-status", isAnsweredByMail: false, ticket: null, unseen: {}, values: {}, errors: [] },
};

async function load(
	{ pageType, context }: SamplePage,
	failing: Parameters<typeof failingSupport>[0] = null,
	modules: readonly Module[] = pageType.modules.map(marked),
): Promise<{ page: LoadedPage; failures: readonly CallFailure[]; views: readonly ViewFailure[] }> {
	const { snapshot, failures } = failingSupport(failing);
	const views: ViewFailure[] = [];
	const page = await loadPage(Object.assign(Object.create(pageType), { modules }), {
		context,
		identity: pageType.audience === undefined ? ANONYMOUS : { kind: "agent", id: "a", company: "c", accessLevel: "1" },
		snapshot,
		origin: "https://support.example",
		request: REQUEST,
		form: SENT[pageType.name] ?? null,
		waysIn: { passwords: true, signOn: null },
		receipts: async () => ({ state: "unknown" }),
		onViewFailure: (failure) => views.push(failure),
		onInlineTexts: () => {},
	});
	return { page, failures, views };
}

const visibleOf = ({ pageType, context }: SamplePage) =>
	pageType.modules.filter((module) => isVisible(module, context, pageType.audience ?? "public"));
const criticalOf = (sample: SamplePage, module: Module) =>
	isCritical(module, sample.pageType.name, sample.context.route);

/** The requests of some calls by their key, and whether there is nothing to show without them. */
const needs = (calls: ModuleCalls) => new Map(Object.values(calls).map((call) => [call.key, call.optional !== true]));

/** What a page asks for: which modules and whether its head ask it. */
async function requestsOf(sample: SamplePage) {
	const { pageType, context } = sample;
	const modules = visibleOf(sample).map((module) => {
		const calls = module.calls(context, BRAND);
		return { module, calls, needs: needs(calls) };
	});
	const head = pageType.calls(context, BRAND);
	const requests = [...modules.flatMap(({ calls }) => Object.values(calls)), ...Object.values(head)];
	const sent: string[] = [];
	for (const request of requests) if (await isSent(request)) sent.push(request.key);
	return [...new Set(sent)].map((key) => ({
		key,
		isOfHead: needs(head).has(key),
		isOfPlace: pageType.standsUnder.some((name) => head[name]?.key === key),
		askedBy: modules.filter((each) => each.needs.has(key)).map(({ module }) => module),
		neededBy: modules.filter((each) => each.needs.get(key) === true).map(({ module }) => module),
	}));
}

type Asked = Awaited<ReturnType<typeof requestsOf>>[number];

/** The page that stands in when this fails in this way; null when the page stays. */
function standIn(sample: SamplePage, { neededBy, isOfPlace }: Asked, { isMissing = false }: FailingReply) {
	const isSubject = neededBy.some((module) => criticalOf(sample, module));
	if (isMissing && (isSubject || isOfPlace)) return { status: 404, name: "not-found" };
	return isSubject ? { status: 503, name: "error" } : null;
}

/** What must be so of every page, whatever happened. */
function expectWhole({ html }: ShownPage): void {
	expect(html).toMatch(/<\/html>\s*$/);
	expect(html).toContain('name="query"');
	expect(html.match(/<h1[\s>]/g) ?? []).toHaveLength(1);
	expect(html).not.toMatch(/db\.internal|at readRows|Invalid time value|undefined|\[object/);
}

describe.each(SAMPLE_PAGES.map((sample) => [sample.name, sample] as const))("%s", (_, sample) => {
	test("is whole when nothing fails", async () => {
		const { page, failures, views } = await load(sample);
		expect(failures).toEqual([]);
		const shown = await show(page);
		expectWhole(shown);
		expect(views).toEqual([]);
		expect([...shown.modules.keys()].sort()).toEqual(
			visibleOf(sample)
				.map(({ name }) => name)
				.sort(),
		);
	});

	test("loses what a failed call was for, and nothing else", async () => {
		const sound = await load(sample);
		const whole = await show(sound.page);
		for (const asked of await requestsOf(sample)) {
			let shownBefore = "";
			for (const reply of FAILING_REPLIES) {
				const { page, failures, views } = await load(sample, { key: asked.key, reply });
				const instead = standIn(sample, asked, reply);
				const isTrouble = reply.isMissing !== true;
				const what = `${reply.name} for ${asked.key}`;

				// The page and its life.
				expect([page.status, page.pageType.name], what).toEqual(
					instead ? [instead.status, instead.name] : [sound.page.status, sample.pageType.name],
				);
				expect(page.head.title, what).not.toMatch(/^\s|\s\s|\s$|“”|""/);
				expect(page.cache.tags.includes(DEGRADED_TAG), what).toBe(isTrouble && instead === null);
				expect(page.cache.maxAge, what).toBeLessThanOrEqual(
					isTrouble ? Math.max(LIVES.degraded.maxAge, instead ? LIVES.missing.maxAge : 0) : sound.page.cache.maxAge,
				);
				if (instead?.status === 404) expect(page.cache.tags).toContain(ADDRESSES_TAG);

				// Log and metrics.
				expect(failures.length, what).toBeGreaterThan(0);
				for (const failure of failures) expectTold(failure, asked.key);

				// What is shown: the same for all that a module cannot tell apart.
				const kind = `${page.status} ${isTrouble}`;
				if (kind === shownBefore) continue;
				shownBefore = kind;
				const shown = await show(page);
				expectWhole(shown);
				expect(views, what).toEqual([]);
				if (instead === null) expectRest(sample, asked, isTrouble, whole, shown);
				else expect(page.head.noindex, what).toBe(true);
			}
		}
	});

	test("stands without a module whose view throws, unless there is no page without it", async () => {
		const whole = await show((await load(sample)).page);
		for (const broken of visibleOf(sample)) {
			const modules = sample.pageType.modules.map((module) =>
				module === broken ? { ...module, view: THROWING as Module["view"] } : marked(module),
			);
			const { page, views } = await load(sample, null, modules);
			if (criticalOf(sample, broken)) {
				await expect(show(page)).rejects.toThrow(RangeError);
				continue;
			}
			const shown = await show(page);
			expect(shown.html).not.toContain("Invalid time value");
			expect(views.map(({ module, pageType }) => [module, pageType])).toEqual([[broken.name, sample.pageType.name]]);
			expect(shown.modules).toEqual(new Map([...whole.modules].filter(([name]) => name !== broken.name)));
			expect(shown.frame).toBe(whole.frame);
		}
	});
});

/** The log names the call, its page and the visitor's request, and holds a line of what was answered: cut, without controls. */
function expectTold(failure: CallFailure, key: string): void {
	const lines: object[] = [];
	const take = (fields: object, message: string) => void lines.push({ ...fields, message });
	callFailureLog({ warn: take, debug: take })(failure);
	expect(key).toContain(failure.call);
	expect(lines).toEqual([
		expect.objectContaining({
			call: failure.call,
			path: expect.stringMatching(/^\//),
			request: REQUEST,
			message: expect.stringMatching(/^(Connection timeout for API call for|Could not fetch data for) \w+$/),
		}),
	]);
	expect(JSON.stringify(lines).length).toBeLessThan(1_000);
}

/** Every module that did not ask for what failed is as it was, and so is what stands around the modules. */
function expectRest(sample: SamplePage, asked: Asked, isTrouble: boolean, whole: ShownPage, shown: ShownPage): void {
	for (const { name } of visibleOf(sample)) {
		const asks = asked.askedBy.some((module) => module.name === name);
		if (isTrouble && asked.neededBy.some((module) => module.name === name))
			expect(shown.modules.has(name), `${name} without ${asked.key}`).toBe(false);
		else if (asks) expect(shown.modules.has(name), `${name} without ${asked.key}`).toBe(true);
		else expect(shown.modules.get(name), `${name} without ${asked.key}`).toBe(whole.modules.get(name));
	}
	if (!asked.isOfHead) expect(shown.frame).toBe(whole.frame);
}

test("there are failing replies of every kind that the contract knows", () => {
	expect(new Set(FAILING_REPLIES.map(({ name }) => name)).size).toBe(FAILING_REPLIES.length);
	expect(INNER).toMatch(/db\.internal/);
});
