import { BASE, isReturnPath, pathOf } from "#src/routes.ts";
import { type Handlers, type Question, SignInFirst } from "./handler.ts";

/** The part of a path after the base: with or without what stands before it, a page is meant. */
const afterBase = (path: string) => (path.includes(BASE) ? path.slice(path.indexOf(BASE) + BASE.length) : path);

/** Where somebody signs in, and comes back from to the page at a path. */
function signInPath(path: string, { brand, reader }: Question): string {
	const prefix = brand.locales.find(({ code }) => code === reader.locale)?.prefix ?? null;
	const back = isReturnPath(path) ? `?${new URLSearchParams({ return: path })}` : "";
	return `${prefix === null ? "" : `/${prefix}`}${BASE}${pathOf("asc-login")}${back}`;
}

export const ascAuthHandlers = {
	ascAuth: (question) =>
		question.reader.audience === "asc"
			? { isAscPortal: true }
			: new SignInFirst(signInPath(afterBase(question.values.text("path") ?? ""), question)),
} satisfies Partial<Handlers>;
