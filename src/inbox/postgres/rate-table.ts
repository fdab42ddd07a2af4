import type { Database } from "#src/database/database.ts";
import type { SharedRates } from "../shared-rates.ts";
import { INBOX_TABLES } from "./schema.ts";

/** One finds no room: what was counted with it is taken back. */
class Full extends Error {
	readonly of: { readonly name: string; readonly wait: number };

	constructor(of: Full["of"]) {
		super("full");
		this.of = of;
	}
}

const NOW = "(extract(epoch FROM now()) * 1000)::double precision";

/**
 * A row is the moment at which its bucket is empty again (generic cell rate algorithm), by the database's clock. Later than a full
 * one can last, it was counted before that clock went back. In one order, so that two machines never wait crosswise.
 */
const COUNT = `INSERT INTO sending_rate AS r (name, empty_at, lasts)
	SELECT name, ${NOW} + step, lasts FROM unnest($1::text[], $2::double precision[], $3::double precision[])
	AS asked (name, step, lasts) ORDER BY name
	ON CONFLICT (name) DO UPDATE SET lasts = excluded.lasts, empty_at = excluded.empty_at - ${NOW}
	+ CASE WHEN r.empty_at > ${NOW} + excluded.lasts THEN ${NOW} ELSE greatest(r.empty_at, ${NOW}) END
	RETURNING name, empty_at - ${NOW} - lasts AS wait`;

/** What machines that share an inbox count together: a table that no crash has to survive, so that nothing waits for a disk. */
export function rateTable(database: Database): SharedRates {
	return {
		async take(buckets) {
			try {
				await database.transaction(INBOX_TABLES, async (session) => {
					const counted = await session.rows<Full["of"]>(
						COUNT,
						buckets.map(({ name }) => name),
						buckets.map(({ interval }) => interval),
						buckets.map(({ burst, interval }) => burst * interval),
					);
					const full = counted.find(({ wait }) => wait > 0);
					if (full) throw new Full(full);
				});
				return null;
			} catch (error) {
				return error instanceof Full ? error.of : null;
			}
		},
		forget: () =>
			database
				.transaction(INBOX_TABLES, (session) => session.run(`DELETE FROM sending_rate WHERE empty_at < ${NOW}`))
				.then(
					() => {},
					() => {},
				),
	};
}
