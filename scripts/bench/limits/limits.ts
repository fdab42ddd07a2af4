import { underFlood } from "./under-flood.ts";
import { underOverload } from "./under-overload.ts";

/**
 * Holds the site's limits against their figures, and prints each.
 *
 * @param addresses how many a stranger asks for, no two alike
 * @returns whether all are met
 */
export async function limits(
	main: string,
	env: Readonly<Record<string, string>>,
	addresses: number,
	say: (line: string) => void,
): Promise<boolean> {
	const lines = [...(await underFlood(main, env, addresses, say)), ...(await underOverload(main, env, say))];
	for (const { what, figure, goal, isMet } of lines)
		say(`${isMet ? "met   " : "MISSED"} ${what}: ${figure} (goal ${goal})`);
	return lines.every(({ isMet }) => isMet);
}
