import { parseArgs } from "node:util";
import { CHECK_SLOW } from "#src/site/check-limits.ts";
import { visible } from "#src/site/unseen.ts";
import { AskedApi } from "./check-api/asked-api.ts";
import { ApiCheck } from "./check-api/check-calls.ts";
import { printReport } from "./check-api/print-report.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run check:api -- https://api.example.com [--json] [--slow MILLISECONDS]

Asks a support API for every call of the contract, with what its own replies name, rightly and wrongly, and tells where it
deviates: status, headers, each field, windows of lists, errors, methods, locales, time. It sends nothing that stays: no
message is written. SUPPORT_API_TOKEN goes with what is sent, as a site sends it.

--json  prints the result for programs
--slow  from which on an answer is slow (default: ${CHECK_SLOW}): a page waits no longer

Status 0: nothing deviates; 1: something does, or the API does not answer; 64: it cannot be done so.`;

function explain(fault: string): 64 {
	console.error(fault === "" ? USAGE : `${visible(fault)}\n\n${USAGE}`);
	return 64;
}

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			json: { type: "boolean", default: false },
			slow: { type: "string" },
			help: { type: "boolean", default: false },
		},
	});
	if (values.help) {
		console.log(USAGE);
		return 0;
	}
	const [address, ...more] = positionals;
	if (address === undefined || more.length > 0) return explain("");
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
		return explain(`${address} is no base address such as https://api.example.com, without user, password or query.`);
	const slow = values.slow === undefined ? CHECK_SLOW : Number(values.slow);
	if (!Number.isInteger(slow) || slow < 1) return explain("--slow is a whole number of milliseconds.");
	const base = url.href.replace(/\/+$/, "");
	const api = new AskedApi(base, process.env["SUPPORT_API_TOKEN"] || null);
	const report = await new ApiCheck(api, {
		slow,
		onRequest: (call) => {
			if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${api.requests} requests, ${call}`);
		},
	}).run();
	if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
	if (values.json) console.log(JSON.stringify({ base, ...report }));
	else printReport(base, report, (line) => console.log(visible(line)));
	return report.deviations > 0 || report.endedEarly !== null ? 1 : 0;
}

await runCommand(main);
