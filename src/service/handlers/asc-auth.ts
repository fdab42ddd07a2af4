import { BASE, pathOf, readReturn } from "#src/routes.ts";
import { type Handlers, type Question, SignInFirst } from "./handler.ts";

/** The part of an address after the base: with or without what stands before it, a page is meant. */
const afterBase = (address: string) => address.replace(BEFORE_AND_BASE, "");
const BEFORE_AND_BASE = new RegExp(`^[^?]*?${BASE}(?=[/?]|$)`);

/** Where somebody signs in, and comes back from to the page at an address. */
function signInPath(address: string, { brand, reader }: Question): string {
	const prefix = brand.locales.find(({ code }) => code === reader.locale)?.prefix ?? null;
	const back = readReturn(address);
	const query = back === null ? "" : `?${new URLSearchParams({ return: back.text })}`;
	return `${prefix === null ? "" : `/${prefix}`}${BASE}${pathOf("asc-login")}${query}`;
}

export const ascAuthHandlers = {
	ascAuth: (question) =>
		question.reader.audience === "asc"
			? { isAscPortal: true }
			: new SignInFirst(signInPath(afterBase(question.values.text("path") ?? ""), question)),
} satisfies Partial<Handlers>;
