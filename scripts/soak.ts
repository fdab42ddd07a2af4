import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { askedOptions } from "./bench/asked-options.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { soak } from "./soak/soak.ts";

const USAGE = `npm run soak -- [--minutes 10] [--seed 1]
                    has three sites read while they are killed, their content is changed, their disk is full, their
                    clients and their support API misbehave; prints how many readers were answered, who got what was
                    not his, and how memory grows. Status 1 when somebody got a wrong page, fewer than 9,999 of 10,000
                    were answered, or memory grows by more than 20 MB an hour in half an hour or longer.`;

/** What of readers of kept pages has to be answered. */
const AVAILABILITY = 0.9999;
/** Megabytes an hour, told from so many minutes on. */
const SLOPE = { most: 20, minutes: 30 };

const { values } = askedOptions(USAGE, { options: { minutes: { type: "string" }, seed: { type: "string" } } });
const root = resolve(import.meta.dirname, "..");
process.chdir(root);
const say = (line: string) => process.stdout.write(`${line}\n`);
const minutes = Number(values.minutes ?? 10);
await buildIfChanged(root, () => say("Building …"));
const folder = mkdtempSync(join(tmpdir(), "soak-"));
try {
	const { faults, sites, availability, wrong, wrongOnes } = await soak({
		...{ main: join(root, "dist/server/main.mjs"), pack: join(root, "src/packs/demo"), folder },
		...{ minutes, seed: Number(values.seed ?? 1), say },
	});
	say(`\n${faults} faults`);
	for (const { name, counts, slope, levels } of sites) {
		const { asked, answered, right, lacking, standsIn, cut, others, turnedAway, missed } = counts;
		say(
			`${name}: ${answered} of ${asked} answered, ${right} as they should be, ${lacking} without a part, ${standsIn} an older copy that stood in, ${cut} cut off by a kill; ${others} searches and invented addresses, ${turnedAway} turned away`,
		);
		say(`${name}: memory grows by ${slope === null ? "nobody knows how much" : `${slope.toFixed(1)} MB an hour`}`);
		say(`${name}: in each tenth of its longest life ${levels.map((each) => each.toFixed(0)).join(" ")} MB`);
		for (const line of missed) say(`not answered: ${line}`);
	}
	for (const line of wrongOnes) say(`wrong: ${line}`);
	// One whose every life is short says nothing; that all do is a fault of the soak.
	const slopes = sites.flatMap(({ slope }) => slope ?? []);
	const grows = minutes >= SLOPE.minutes && (slopes.length === 0 || slopes.some((slope) => slope > SLOPE.most));
	say(`availability ${(availability * 100).toFixed(3)} %, ${wrong} wrong pages`);
	process.exitCode = wrong > 0 || availability < AVAILABILITY || grows ? 1 : 0;
} finally {
	rmSync(folder, { recursive: true, force: true });
}
