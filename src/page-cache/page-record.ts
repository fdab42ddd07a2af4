import { hash } from "node:crypto";
import type { StoredPage } from "./second-tier.ts";

/** What of a page stands beside its bytes, as text with a sum over it. */
export interface PageRecord extends Omit<StoredPage, "target" | "bytes"> {
	/** How many invalidations had been said when it was stored. */
	readonly since: number;
	/** SHA-256 of its bytes. */
	readonly bytesSum: string;
}

export const sumOf = (bytes: string | Uint8Array): string => hash("sha256", bytes, "base64");

/** The sum of a record under its target: one that stands under another does not fit. */
export const recordSum = (target: string, record: string): string => sumOf(`${target}\n${record}`);

export function writeRecord({ target: _target, bytes, ...rest }: StoredPage, since: number, bytesSum: string): string {
	const record: PageRecord = { ...rest, since, bytesSum };
	return JSON.stringify(record);
}

/** The record of a text; null of one that is none. */
export function readRecord(text: string): PageRecord | null {
	const value = parsed(text);
	return isRecord(value) ? value : null;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

const NUMBERS = ["storedAt", "freshUntil", "staleUntil", "errorUntil", "cost", "since"] as const;
const TEXTS = ["version", "facts", "bytesSum"] as const;

function isRecord(value: unknown): value is PageRecord {
	if (!isObject(value)) return false;
	const { life, tags } = value;
	return (
		NUMBERS.every((name) => Number.isFinite(value[name])) &&
		TEXTS.every((name) => typeof value[name] === "string") &&
		isObject(life) &&
		Number.isFinite(life["maxAge"]) &&
		Number.isFinite(life["swr"]) &&
		Array.isArray(tags) &&
		tags.every((tag) => typeof tag === "string")
	);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null;
