import { createHmac, timingSafeEqual } from "node:crypto";

/** Bytes of a signature: nobody guesses one, and an address stays short. */
const SIGNATURE_BYTES = 16;

/**
 * Makes addresses that prove by themselves who was given them: a payload that anybody can read and nobody can make
 * (HMAC-SHA-256, RFC 2104). What is secret does not belong into the payload.
 */
export class LinkSigner {
	readonly #secret: string;

	/** @param secret whoever knows it can make any link */
	constructor(secret: string) {
		this.#secret = secret;
	}

	/** @param purpose a token made for one thing proves nothing about another */
	sign(purpose: string, payload: string): string {
		return `${Buffer.from(payload).toString("base64url")}.${this.#signature(purpose, payload).toString("base64url")}`;
	}

	/** The payload of a token that was made for this purpose with the same secret; null for any other text. */
	read(purpose: string, token: string): string | null {
		const [head = "", tail = ""] = token.split(".");
		const payload = Buffer.from(head, "base64url").toString();
		const expected = this.#signature(purpose, payload);
		const given = Buffer.from(tail, "base64url");
		const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
		// Base64 has several spellings of the same bytes: one token has one.
		return isOurs && token === this.sign(purpose, payload) ? payload : null;
	}

	/** A name of something that tells nothing of it, the same for as long as the secret holds. */
	nameOf(purpose: string, text: string): string {
		return this.#signature(purpose, text).toString("base64url");
	}

	#signature(purpose: string, payload: string): Buffer {
		const hash = createHmac("sha256", this.#secret).update(`${purpose.length}:${purpose}`).update(payload);
		return hash.digest().subarray(0, SIGNATURE_BYTES);
	}
}
