import { STATUS_CODES } from "node:http";
import { escapeXml } from "#src/feeds/escape-xml.ts";
import { BASE } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import { DAMAGED_FILE_RETRY } from "#src/site/limits.ts";
import { translate } from "#src/site/translate.ts";
import { type Exchange, send } from "../http/exchange.ts";
import { unkeptHeaders } from "../http/unkept-headers.ts";

type Site = Pick<Brand, "brand" | "locales" | "defaultLocale">;

/** In every language of the brand, since the address of a file names none; each leads to its own pages. */
function page({ brand, locales, defaultLocale }: Site): string {
	const lines = locales.map((locale) => {
		const home = `${locale.prefix === null ? "" : `/${locale.prefix}`}${BASE}`;
		const words = escapeXml(translate(locale)("file.damaged"));
		return `<p lang="${locale.language}" dir="${locale.direction}">${words} <a href="${home}">${escapeXml(brand)}: ${escapeXml(locale.name)}</a></p>`;
	});
	const language = locales.find(({ code }) => code === defaultLocale)?.language ?? "en";
	const title = `503 ${STATUS_CODES[503]}`;
	return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1>${lines.join("")}</body></html>`;
}

/** Answers for a file whose copy here is damaged: what is wrong, and that it comes back. */
export function sendDamagedFile(exchange: Exchange, site: Site): void {
	const body = Buffer.from(page(site));
	const later = [["Retry-After", String(DAMAGED_FILE_RETRY / 1_000)]] as const;
	send(exchange, 503, unkeptHeaders("text/html; charset=utf-8", body.length, exchange.security, later), body);
}
