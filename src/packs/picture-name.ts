import { addressLetters } from "./address-letters.ts";
import { idOf } from "./id-of.ts";

const ENDING = /\.[A-Za-z0-9]{1,5}$/;

/** What a picture is called in `pictures/` whose file is called anyhow: `Café_1.jpg` is `cafe-1`, and one of other letters alone nothing. */
export const pictureOfFile = (name: string): string => idOf(name.replace(ENDING, ""));

/** The same of the file that an address or a path ends in. */
export function pictureAt(address: string): string {
	const [path = ""] = address.split(/[?#]/);
	return pictureOfFile(addressLetters(path.replaceAll("\\", "/").split("/").at(-1) ?? ""));
}
