import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { parseMarkup } from "#islands/markup/parse-markup.ts";
import { CONTENT_ELEMENTS, SILENT_ELEMENTS } from "#src/site/content-elements.ts";
import type { EulaProps } from "./Eula.tsx";

/** Elements that mean something by their attributes, which none has here: of them the words stay. */
const BARE = new Set(["a", "picture", "source", "img"]);
/** What the sanitiser lets through is shown; of any other element only its words are. */
const isShown = (name: string): boolean => CONTENT_ELEMENTS.has(name) && !BARE.has(name);

function shown(node: Node, key: number): ReactNode {
	if (node.nodeType === Node.TEXT_NODE) return node.textContent;
	if (!(node instanceof Element)) return null;
	const name = node.localName;
	if (SILENT_ELEMENTS.has(name)) return null;
	const children = [...node.childNodes].map(shown);
	const href = name === "a" ? (node.getAttribute("href") ?? "") : "";
	if (/^https:\/\/|^\/(?![/\\])/.test(href))
		return (
			<a key={key} href={href}>
				{children}
			</a>
		);
	return isShown(name) ? createElement(name, { key }, ...children) : <Fragment key={key}>{children}</Fragment>;
}

/** The text of a licence as it came, made of elements that can do nothing: its HTML never reaches the page. */
export function LicenceText({
	html,
	foreign,
}: {
	readonly html: string;
	readonly foreign: EulaProps["licence"]["foreign"];
}): ReactNode {
	const body = useMemo(() => parseMarkup(html).body, [html]);
	return (
		<div className="prose licence-text" {...foreign}>
			{[...body.childNodes].map(shown)}
		</div>
	);
}
