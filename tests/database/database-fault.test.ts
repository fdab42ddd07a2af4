import { expect, test } from "vitest";
import { databaseFault } from "#src/database/database-fault.ts";

const faultOf = (code: string, message = "…") => databaseFault(Object.assign(new Error(message), { code }));

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

test.each([
	["57014", "canceling statement due to statement timeout", "The database refused: it took too long."],
	["55P03", "canceling statement due to lock timeout", /^The database refused: somebody else held /],
	["25P03", "terminating connection due to idle-in-transaction timeout", /^The database refused: it gave up on /],
	["", "Query read timeout", "The database does not answer: it does not answer."],
])("%s is told by its code where it has one: %s", (code, words, told) => {
	expect(faultOf(code, words).message).toEqual(expect.stringMatching(told));
});
