import { expect, test } from "vitest";
import { databaseFault } from "#src/database/database-fault.ts";

const faultOf = (code: string) => databaseFault(Object.assign(new Error("…"), { code }));

test.each([
	"ECONNREFUSED",
	"EPIPE",
	"ETIMEDOUT",
	"ERR_TLS_CERT_ALTNAME_INVALID",
	"",
	"08006",
	"28P01",
	"3D000",
	"57P01",
	"57P03",
	"58030",
	"25006",
	"XX000",
])("%s says that the database is away", (code) => {
	expect(faultOf(code)).toMatchObject({
		isAway: true,
		message: expect.stringMatching(/^The database does not answer: /),
	});
});

test.each(["42P07", "42710"])("%s says that tables of another release are left, and what to do", (code) => {
	expect(faultOf(code)).toMatchObject({ isAway: false, message: expect.stringContaining("into an empty database") });
});

test.each(["21000", "22021", "2F005", "38000", "P0001", "42601", "57014", "53300", "40001", "55P03", "25P03"])(
	"%s is about one question: nobody else is refused for it",
	(code) => {
		expect(faultOf(code)).toMatchObject({ isAway: false, message: expect.stringMatching(/^The database refused: /) });
	},
);
