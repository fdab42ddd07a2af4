import { createHmac } from "node:crypto";

/** Where nodes say to each other what is out of date, whatever release they are of. */
export const logKey = (prefix: string): string => `${prefix}:invalidated`;

/** The names of pages, and of who makes them, in the shared cache. */
export class SharedKeys {
	readonly #prefix: string;
	readonly #maker: string;
	readonly #secret: string;

	/** @param prefix by which sites on one server are told apart @param maker what pages are made by, in one word @param secret whose holders share pages */
	constructor(prefix: string, maker: string, secret: string) {
		this.#prefix = prefix;
		this.#maker = maker;
		this.#secret = secret;
	}

	/** @param state of the content from which it is made */
	page(state: string, target: string): string {
		return `${this.#prefix}:page:${this.#nameOf(state, target)}`;
	}

	/** Who makes a page. */
	lease(state: string, target: string): string {
		return `${this.#prefix}:lease:${this.#nameOf(state, target)}`;
	}

	#nameOf(state: string, target: string): string {
		const text = `${this.#maker}\n${state}\n${target}`;
		return createHmac("sha256", this.#secret).update(text).digest("base64url").slice(0, 22);
	}
}
