import { isKind, type Kind } from "./format/kinds.ts";

const ITEM = /^([a-z-]+)\/([^/]+)\//;

/** The item whose folder a file lies in; null of every other file. */
export function itemOfFile(path: string): { readonly kind: Kind; readonly id: string } | null {
	const [, kind, id] = ITEM.exec(path) ?? [];
	return kind !== undefined && id !== undefined && isKind(kind) ? { kind, id } : null;
}
