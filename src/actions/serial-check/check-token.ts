import type { Scene } from "#src/actions/action.ts";
import { VERDICTS, type Verdict } from "#src/contract/serial-number-checker/form.ts";

/** What the address of a check's result proves: everything but the number. */
export interface Checked {
	readonly verdict: Verdict;
	/** The day of the check. */
	readonly day: string;
	readonly modelName: string;
}

const purposeOf = ({ context }: Pick<Scene, "context">) => `serial-check ${context.params.listId ?? ""}`;

/** The token of a result of the list that the scene's address names. */
export const tokenOf = (scene: Scene, { verdict, day, modelName }: Checked): string =>
	scene.signer.sign(purposeOf(scene), [verdict, day, modelName].join("|"));

/** What a token of this list proves; null for any other text. */
export function readToken(scene: Scene, token: string): Checked | null {
	const [said, day = "", ...name] = scene.signer.read(purposeOf(scene), token)?.split("|") ?? [];
	const verdict = VERDICTS.find((each) => each === said);
	return verdict === undefined ? null : { verdict, day, modelName: name.join("|") };
}
