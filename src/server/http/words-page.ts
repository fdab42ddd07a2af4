import { STATUS_CODES } from "node:http";
import { escapeXml } from "#src/feeds/escape-xml.ts";
import { BASE } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import { translate } from "#src/site/translate.ts";
import { type Exchange, type HeaderList, send } from "./exchange.ts";
import { unkeptHeaders } from "./unkept-headers.ts";

type Site = Pick<Brand, "brand" | "locales" | "defaultLocale">;

/** What is said where no page of the site stands. */
interface Said {
	readonly status: number;
	readonly words: "file.damaged" | "preview.ended" | "preview.unknown";
	readonly headers: HeaderList;
}

function page({ status, words }: Said, { brand, locales, defaultLocale }: Site): string {
	const lines = locales.map((locale) => {
		const home = `${locale.prefix === null ? "" : `/${locale.prefix}`}${BASE}`;
		const said = escapeXml(translate(locale)(words));
		return `<p lang="${locale.language}" dir="${locale.direction}">${said} <a href="${home}">${escapeXml(brand)}: ${escapeXml(locale.name)}</a></p>`;
	});
	const language = locales.find(({ code }) => code === defaultLocale)?.language ?? "en";
	const title = `${status} ${STATUS_CODES[status]}`;
	return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><h1>${title}</h1>${lines.join("")}</body></html>`;
}

/** Says something in every language of the brand, where an address names none; each leads to its own pages. */
export function sendWords(exchange: Exchange, said: Said, site: Site): void {
	const body = Buffer.from(page(said, site));
	const headers = unkeptHeaders("text/html; charset=utf-8", body.length, exchange.security, said.headers);
	send(exchange, said.status, headers, body);
}
