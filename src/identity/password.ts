import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import {
	PASSWORD_GROUP_LENGTH,
	PASSWORD_KNOWN_LETTERS,
	PASSWORD_LETTERS_MIN,
	PASSWORD_MADE_LENGTH,
	PASSWORD_MAX_LENGTH,
	PASSWORD_MIN_LENGTH,
	SECRET_COST,
	SECRET_SALT_BYTES,
	SECRET_TAG_BYTES,
} from "#src/site/agent-limits.ts";

const derive = promisify(argon2);

/** Letters that nobody mistakes for each other, read aloud or from paper. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** The form of a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, in Base64 without padding. */
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{16,128})$/;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

interface Cost {
	readonly memory: number;
	readonly passes: number;
	readonly parallelism: number;
}

const tagOf = (password: string, nonce: Uint8Array, tagLength: number, cost: Cost): Promise<Buffer> =>
	derive("argon2id", { message: Buffer.from(password.normalize("NFC")), nonce, tagLength, ...cost });

const phcOf = ({ memory, passes, parallelism }: Cost, salt: Uint8Array, tag: Uint8Array) =>
	`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

/** What is kept of a password: argon2id (RFC 9106) with a salt of its own, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SECRET_SALT_BYTES);
	return phcOf(SECRET_COST, salt, await tagOf(password, salt, SECRET_TAG_BYTES, SECRET_COST));
}

/** Nobody's secret: to hold a password against it costs what it costs to hold it against somebody's. */
const NOBODYS = phcOf(SECRET_COST, randomBytes(SECRET_SALT_BYTES), randomBytes(SECRET_TAG_BYTES));

/** Whether a password is the one of which a secret was made; null is nobody's secret, and takes as long. */
export async function isPassword(password: string, secret: string | null): Promise<boolean> {
	const [, memory, passes, parallelism, salt = "", tag = ""] = PHC.exec(secret ?? NOBODYS) ?? PHC.exec(NOBODYS) ?? [];
	const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
	const expected = Buffer.from(tag, "base64");
	const given = await tagOf(password, Buffer.from(salt, "base64"), expected.length, cost);
	return timingSafeEqual(given, expected) && secret !== null && PHC.test(secret);
}

/** A password made at random, in groups of letters. */
export function makePassword(): string {
	const letters = Array.from({ length: PASSWORD_MADE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? "");
	return letters.map((letter, at) => (at > 0 && at % PASSWORD_GROUP_LENGTH === 0 ? `-${letter}` : letter)).join("");
}

/**
 * Why a password cannot be taken, in words that follow "The password"; null when it can.
 *
 * @param known words by which others know the agent, such as his name and his company's
 */
export function passwordFault(password: string, known: readonly string[]): string | null {
	if (password.length < PASSWORD_MIN_LENGTH) return `has to have at least ${PASSWORD_MIN_LENGTH} letters`;
	if (password.length > PASSWORD_MAX_LENGTH) return `may have at most ${PASSWORD_MAX_LENGTH} letters`;
	// What a form would change on its way could never be typed.
	if (password.trim() !== password || /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]|\s{2}/u.test(password))
		return "holds blanks at its ends, two in a row, or letters that nobody sees";
	const folded = password.normalize("NFKC").toLowerCase();
	const isTold = known.some(
		(word) => word.length >= PASSWORD_KNOWN_LETTERS && folded.includes(word.normalize("NFKC").toLowerCase()),
	);
	if (isTold) return "holds the name of the agent or of the company";
	return new Set(folded).size < PASSWORD_LETTERS_MIN ? "is made of too few different letters" : null;
}
