import { createHash } from "node:crypto";
import { escapeXml } from "#src/feeds/escape-xml.ts";
import { NO_REFERRER } from "../http/security-headers.ts";

/** A page for operators, of words, links and at most a form. */
export interface OpsPage {
	readonly status: number;
	readonly html: string;
}

const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--surface:#f4f5f7;--ink:#16191d;--soft:#515a66;--line:#d6dae0;--edge:#79828f;--accent:#1c4f8c;--on-accent:#fff;--danger:#a61b14;--success:#1b6b3b;--caution:#7d4b00}
@media(prefers-color-scheme:dark){:root{--paper:#14161a;--surface:#1c2026;--ink:#e9ebee;--soft:#abb3be;--line:#353b45;--edge:#848d99;--accent:#98c6fa;--on-accent:#0c1116;--danger:#ff9a90;--success:#7fd79d;--caution:#ffc970}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-inline-size:80rem;margin-inline:auto;padding-inline:1rem}
header{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:baseline;padding-block:.5rem;border-block-end:1px solid var(--line)}
header b{margin-inline-end:auto}
header a{padding-block:.625rem}
main{padding-block:1.5rem 4rem}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1.25rem;line-height:1.3;margin:2.5rem 0 .25rem}
p{margin:.25rem 0;max-inline-size:70ch}
.soft,.figures dt,.figures span,th{color:var(--soft);font-weight:400}
.soft{font-size:.875rem}
code,.code{font:.875rem/1.5 ui-monospace,monospace}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:1px;margin:1.5rem 0 0;background:var(--line);border:1px solid var(--line);border-radius:.5rem;overflow:hidden}
.figures div{background:var(--paper);padding:.75rem 1rem}
.figures dt{font-size:.875rem}
.figures dd{margin:0;font-size:1.75rem;line-height:1.3;font-variant-numeric:tabular-nums}
.figures span{display:block;font-size:.875rem}
.danger{color:var(--danger)}.success{color:var(--success)}.caution{color:var(--caution)}
table{inline-size:100%;border-collapse:collapse;margin-block:.75rem;font-variant-numeric:tabular-nums}
th,td{text-align:start;vertical-align:baseline;padding:.375rem 1rem .375rem 0;border-block-end:1px solid var(--line)}
th,td.short{font-size:.875rem;white-space:nowrap}
th.number,td.number{text-align:end;white-space:nowrap}
th:last-child,td:last-child{padding-inline-end:0}
ol ul{margin:0}
form{margin-block:.75rem;max-inline-size:40rem}
label{display:block;margin-block:1rem .25rem}
input,textarea{inline-size:100%;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:.5rem;padding:.625rem .75rem;min-block-size:2.75rem}
textarea{font:.875rem/1.5 ui-monospace,monospace;min-block-size:5.5rem;resize:vertical}
button{font:inherit;margin-block-start:1rem;min-block-size:2.75rem;padding-inline:1.25rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on-accent);cursor:pointer}
.told{border-inline-start:4px solid;padding:.5rem 1rem;margin-block:.75rem;background:var(--surface)}
@media(min-width:64rem){.columns{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,1fr);gap:0 3rem}}
@media(max-width:40rem){
 thead{position:absolute;clip-path:inset(50%);inline-size:1px;block-size:1px;overflow:hidden}
 tr{display:flex;flex-wrap:wrap;gap:0 1rem;padding-block:.5rem;border-block-end:1px solid var(--line)}
 header b{flex-basis:100%;padding-block-start:.625rem}
 td,td.number,td.short{border:0;padding:0;text-align:start;white-space:normal}
 td:first-child{flex-basis:100%}
 td:empty{display:none}
 td[data-is]{font-size:.875rem}
 td[data-is]::before{content:attr(data-is) " ";color:var(--soft)}
}`;

/** Its own style and forms to this port, and nothing else: neither script nor picture, in nobody's frame. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** What every page for operators carries. */
export const DOCUMENT_HEADERS = { "Content-Security-Policy": POLICY, "Referrer-Policy": NO_REFERRER };

/** A whole page. @param body HTML in which all that came from elsewhere is escaped */
export const opsDocument = (title: string, body: string): string =>
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title><style>${STYLE}</style></head><body><header><b>Electronics Support</b><a href="/">Overview</a><a href="/versions">Versions</a><a href="/metrics">Metrics</a></header><main><h1>${escapeXml(title)}</h1>${body}</main></body></html>`;

/** A link to another page of this port. */
export const opsLink = (address: string, words: string): string =>
	`<a href="${escapeXml(address)}">${escapeXml(words)}</a>`;

/** One column of a table: what it is called, and whether it holds numbers. */
export interface Column {
	readonly name: string;
	readonly isNumber?: boolean;
	/** Or a word or two, which stay on one line. */
	readonly isShort?: boolean;
}

/** Text, or a link to another page of this port. */
type Cell = string | { readonly address: string; readonly words: string };

const cellHtml = (cell: Cell): string =>
	typeof cell === "string" ? escapeXml(cell) : opsLink(cell.address, cell.words);

/** A table. The first column says what a row is about, and stands above the others on a phone. */
export function opsTable(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
	const kind = ({ isNumber, isShort }: Column) => (isNumber ? ' class="number"' : isShort ? ' class="short"' : "");
	const heads = columns.map((column) => `<th scope="col"${kind(column)}>${escapeXml(column.name)}</th>`);
	const cells = (row: readonly Cell[]) =>
		columns.map((column, at) => {
			const text = cellHtml(row[at] ?? "");
			return at === 0
				? `<td class="code">${text}</td>`
				: `<td${kind(column)} data-is="${escapeXml(column.name)}">${text}</td>`;
		});
	const body = rows.map((row) => `<tr>${cells(row).join("")}</tr>`).join("");
	return `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${body}</tbody></table>`;
}
