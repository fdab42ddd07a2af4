import { expect, test } from "vitest";
import { syntaxFault } from "#src/packs/json-syntax.ts";

test.each([
	["a decimal comma", '{\n"weight": 12,5\n}', 2, "a decimal comma cannot be read, write 12.5"],
	[
		"a brace inside that is missing at the end",
		'{\n  "a": {\n    "b": 1,\n  "c": 2\n}',
		2,
		"the { of this line is never closed, add }",
	],
	["one brace for two", '{"a": {"b": 1}', 1, "the { of this line is never closed, add }"],
	[
		"no brace before the next of a list",
		'{ "all": [\n{ "a": 1\n{ "b": 2 }\n] }',
		3,
		"the { of line 2 is not closed before this {, add }",
	],
	[
		"a comma instead of that brace",
		'{ "all": [\n{ "a": 1,\n{ "b": 2 }\n] }',
		3,
		"the { of line 2 is not closed before this {, add }",
	],
	[
		"no brace before the end of a list",
		'{ "all": [\n{ "a": 1\n] }',
		3,
		"the { of line 2 is not closed before this ], add }",
	],
	[
		"no bracket before the next field",
		'{ "all": [1, 2,\n"next": 3 }',
		2,
		'the [ of line 1 is not closed before "next", add ]',
	],
	["no bracket before the brace", '{ "all": [1, 2 }', 1, "the [ of line 1 is not closed before this }, add ]"],
	["one for another", '{ "a": 1 ]', 1, "] closes the { of line 1, write }"],
	["a brace without a name", '{ "a": 1,\n{ "b": 2 } }', 2, 'the { has no name, write "…": before it'],
])("%s", (_, text, line, words) => expect(syntaxFault(text)).toEqual({ line, words }));

test("a list of two numbers is one", () => expect(syntaxFault('{ "all": [12,5] }')).toBeNull());
