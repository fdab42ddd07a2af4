import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { MONOTONIC } from "#src/site/clock.ts";
import { visible } from "#src/site/unseen.ts";
import { WARM_AT_ONCE, WARM_AT_ONCE_MAX, WARM_PER_SECOND, WARM_PER_SECOND_MAX } from "#src/site/warm-limits.ts";
import { runCommand } from "./run-command.ts";
import { addressesIn, isSitemap, NoAddress } from "./warm/addresses.ts";
import { askerAt } from "./warm/ask-page.ts";
import { type Warmed, warmPages } from "./warm/warm-pages.ts";

const USAGE = `npm run warm -- https://support.example.com/electronics/support/sitemap.xml [--locale de_DE …]
npm run warm -- LIST [--at http://127.0.0.1:4321]

Asks a running site for pages, so that it keeps them before visitors come. A sitemap, or an index of them, is read from
where the site is reached; LIST is a file with an address a line, or - for the standard input.

--locale      of an index only the sitemaps of this locale; may be given several times
--at          where the site is reached, when its addresses lead elsewhere (through a proxy): it is asked there under their
              host's name. A list may then hold paths. By default the sitemap's own origin
--at-once     pages asked for at the same time (default: ${WARM_AT_ONCE})
--per-second  pages asked for in a second at most (default: ${WARM_PER_SECOND}); halved whenever the site asks to be left alone
--json        prints the result for programs

A page that finds no room in memory is kept on disk, or where nodes share pages, alone: it is told as one outside memory.
Status 0: each page was kept or made; 1: some failed, or the site did not answer; 64: it cannot be done so.`;

/** Milliseconds between two lines of progress on a terminal, and elsewhere. */
const TOLD_AFTER = { terminal: 200, elsewhere: 10_000 } as const;

function explain(fault: string): 64 {
	console.error(fault === "" ? USAGE : `${visible(fault)}\n\n${USAGE}`);
	return 64;
}

const count = (text: string | undefined, usual: number, most: number): number | null => {
	if (text === undefined) return usual;
	const number = Number(text);
	return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
};

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			locale: { type: "string", multiple: true },
			at: { type: "string" },
			"at-once": { type: "string" },
			"per-second": { type: "string" },
			json: { type: "boolean", default: false },
			help: { type: "boolean", default: false },
		},
	});
	if (values.help) {
		console.log(USAGE);
		return 0;
	}
	const [from, ...more] = positionals;
	if (from === undefined || more.length > 0) return explain("");
	const named = values.at === undefined ? null : URL.parse(values.at);
	if (values.at !== undefined && !/^https?:$/.test(named?.protocol ?? ""))
		return explain("--at is an origin such as http://127.0.0.1:4321.");
	const atOnce = count(values["at-once"], WARM_AT_ONCE, WARM_AT_ONCE_MAX);
	const perSecond = count(values["per-second"], WARM_PER_SECOND, WARM_PER_SECOND_MAX);
	if (atOnce === null) return explain(`--at-once is a number from 1 to ${WARM_AT_ONCE_MAX}.`);
	if (perSecond === null) return explain(`--per-second is a number from 1 to ${WARM_PER_SECOND_MAX}.`);
	if (values.locale && !isSitemap(from)) return explain("--locale chooses sitemaps; a list is taken as it is.");
	if (!isSitemap(from) && from !== "-" && !existsSync(from)) return explain(`There is no file ${from}.`);
	const locales = values.locale ? new Set(values.locale) : null;
	return warm(
		{ from, at: named ?? (isSitemap(from) ? new URL(from) : null), base: named, locales, atOnce, perSecond },
		values.json,
	);
}

interface Asked {
	readonly from: string;
	readonly at: URL | null;
	readonly base: URL | null;
	readonly locales: ReadonlySet<string> | null;
	readonly atOnce: number;
	readonly perSecond: number;
}

async function warm({ from, at, base, locales, atOnce, perSecond }: Asked, json: boolean): Promise<number> {
	const asker = askerAt(at, atOnce);
	const began = performance.now();
	let told = began;
	const progress = (warmed: Warmed) => {
		const now = performance.now();
		if (json || now - told < (process.stderr.isTTY ? TOLD_AFTER.terminal : TOLD_AFTER.elsewhere)) return;
		told = now;
		process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${words(warmed)}` : `${words(warmed)}\n`);
	};
	try {
		const addresses = addressesIn({ from, base, locales, open: asker.open });
		const warmed = await warmPages(addresses, {
			ask: asker.ask,
			atOnce,
			perSecond,
			clock: MONOTONIC,
			onPage: progress,
		});
		if (process.stderr.isTTY && !json) process.stderr.write("\r\u001b[K");
		tell(warmed, (performance.now() - began) / 1000, json);
		const none = warmed.warm + warmed.rendered + warmed.notKept + warmed.moved + warmed.failed === 0;
		if (none) console.error("There is no address.");
		return none || warmed.failed > 0 || warmed.isGivenUp ? 1 : 0;
	} catch (error) {
		console.error(visible(error instanceof Error ? error.message : String(error)));
		return error instanceof NoAddress ? 64 : 1;
	} finally {
		asker.close();
	}
}

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

function words({ warm, rendered, outside, notKept, moved, failed, pauses }: Warmed): string {
	const beyond = outside > 0 ? ` (${number.format(outside)} kept outside memory alone)` : "";
	const parts = [
		`${number.format(warm)} warm`,
		`${number.format(rendered)} rendered${beyond}`,
		...(notKept > 0 ? [`${number.format(notKept)} not kept`] : []),
		...(moved > 0 ? [`${number.format(moved)} moved`] : []),
		`${number.format(failed)} failed`,
		...(pauses > 0 ? [`${number.format(pauses)} pauses`] : []),
	];
	return parts.join(", ");
}

function tell(warmed: Warmed, seconds: number, json: boolean): void {
	if (json) {
		console.log(JSON.stringify({ ...warmed, seconds }));
		return;
	}
	console.log(`${words(warmed)} in ${number.format(seconds)} s.`);
	for (const { address, why } of warmed.failures) console.log(visible(`${address}: ${why}`));
	const more = warmed.failed - warmed.failures.length;
	if (more > 0) console.log(`and ${number.format(more)} more`);
	if (warmed.isGivenUp) console.log("The site did not answer any more: the rest was not asked.");
}

await runCommand(main);
