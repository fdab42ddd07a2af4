import { createElement, Fragment, type ReactNode, useMemo } from "react";
import type { EulaProps } from "./Eula.tsx";

/** Elements of a licence that are shown; of any other only its words are. */
const SHOWN = new Set([
	"p",
	"h2",
	"h3",
	"h4",
	"ul",
	"ol",
	"li",
	"strong",
	"em",
	"table",
	"thead",
	"tbody",
	"tr",
	"th",
	"td",
]);

/** Elements whose words are no words for readers. */
const SILENT = new Set([
	"script",
	"style",
	"template",
	"iframe",
	"object",
	"noscript",
	"svg",
	"math",
	"textarea",
	"select",
]);

function shown(node: Node, key: number): ReactNode {
	if (node.nodeType === Node.TEXT_NODE) return node.textContent;
	if (!(node instanceof Element)) return null;
	const name = node.localName;
	if (SILENT.has(name)) return null;
	const children = [...node.childNodes].map(shown);
	if (name === "br") return <br key={key} />;
	const href = name === "a" ? (node.getAttribute("href") ?? "") : "";
	if (/^https:\/\/|^\/(?![/\\])/.test(href))
		return (
			<a key={key} href={href}>
				{children}
			</a>
		);
	return SHOWN.has(name) ? createElement(name, { key }, ...children) : <Fragment key={key}>{children}</Fragment>;
}

/** The text of a licence as it came, made of elements that can do nothing: its HTML never reaches the page. */
export function LicenceText({
	html,
	foreign,
}: {
	readonly html: string;
	readonly foreign: EulaProps["licence"]["foreign"];
}): ReactNode {
	const body = useMemo(() => new DOMParser().parseFromString(html, "text/html").body, [html]);
	return (
		<div className="prose licence-text" {...foreign}>
			{[...body.childNodes].map(shown)}
		</div>
	);
}
