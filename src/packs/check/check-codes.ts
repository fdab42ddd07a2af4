import type { Token, Tokens } from "marked";
import { codeTable, holdsCodes } from "../code-table.ts";
import { STEP_TITLE } from "../markdown.ts";

/** Tables of codes: codes throughout, outside of steps, and each code once in its text. */
export function checkCodes(tokens: readonly Token[], says: (needle: string, message: string) => void): void {
	const known = new Set<string>();
	let isInStep = false;
	for (const token of tokens) {
		if (token.type === "heading") {
			const { depth, text } = token as Tokens.Heading;
			if (depth === 2) isInStep = false;
			else if (depth === 3 && STEP_TITLE.test(text)) isInStep = true;
		}
		if (token.type !== "table" || !holdsCodes(token as Tokens.Table)) continue;
		const line = token.raw.split("\n")[0] ?? "";
		const codes = codeTable(token as Tokens.Table);
		if (!codes)
			says(
				line,
				"the first column begins with codes and goes on with something else; write every cell of it as a code of capitals and digits, such as `E24`",
			);
		else if (isInStep)
			says(line, "a table of codes stands inside a step, move it before the first step of its section");
		for (const { code, anchor } of codes?.rows ?? []) {
			if (known.has(anchor)) says(`\`${code}\``, `the code ${code} stands twice, explain it in one line`);
			known.add(anchor);
		}
	}
}
