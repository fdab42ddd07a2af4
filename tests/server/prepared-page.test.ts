import { describe, expect, test } from "vitest";
import { codingOf, type PageParts, type PageUse, preparePage } from "#src/server/render/prepared-page.ts";
import { PREPARED_PAGE_FORM } from "#src/server/render/prepared-page-form.ts";

const BODY = Buffer.from(`<!doctype html><title>Ä page</title>${"<p>words of it</p>".repeat(300)}`);

const prepare = (use: PageUse, parts: Partial<PageParts> = {}) =>
	preparePage(
		{
			...{ status: 200, type: "text/html; charset=utf-8", body: BODY, disposition: null, location: null },
			...{ policy: "default-src 'none'", cdn: [], ...parts },
		},
		[["X-Content-Type-Options", "nosniff"]],
		use,
	);

const lengthOf = (headers: readonly string[]) => Number(headers[headers.indexOf("Content-Length") + 1]);

describe("a page that is kept", () => {
	test("is in memory compressed alone, and sent as it is to who takes nothing else", async () => {
		const page = await prepare("kept");
		expect(page.plain.bytes).toBeNull();
		expect(page.bytes).toBe((page.br?.bytes.length ?? 0) + (page.gzip?.bytes.length ?? 0));
		expect(page.bytes).toBeLessThan(BODY.length / 4);
		for (const accept of [undefined, "", "identity", "zstd"]) {
			const { bytes, headers } = codingOf(page, accept);
			expect(bytes.equals(BODY)).toBe(true);
			expect(lengthOf(headers)).toBe(BODY.length);
			expect(headers).not.toContain("Content-Encoding");
		}
		expect(codingOf(page, "br, gzip")).toBe(page.br);
		expect(codingOf(page, "gzip")).toBe(page.gzip);
	});

	test("is the same from disk", async () => {
		const page = await prepare("kept");
		const written = PREPARED_PAGE_FORM.write(page);
		const read = written && PREPARED_PAGE_FORM.read(written.facts, written.bytes);
		expect(written?.bytes.length).toBe(page.bytes);
		expect(read).toEqual(page);
		expect(read && codingOf(read, undefined).bytes.equals(BODY)).toBe(true);
	});

	test("is none when what is on disk does not fit together", async () => {
		const written = PREPARED_PAGE_FORM.write(await prepare("kept"));
		const facts = JSON.parse(written?.facts ?? "");
		const bytes = written?.bytes ?? new Uint8Array();
		const { gzip: _, ...withoutGzip } = facts;
		const brOnly = bytes.slice(0, facts.br.length);
		for (const [broken, its] of [
			[withoutGzip, brOnly],
			[{ ...facts, br: { ...facts.br, length: null } }, bytes.slice(facts.br.length)],
			[{ ...facts, plain: { ...facts.plain, length: 1 } }, bytes],
			[{ ...facts, plain: { ...facts.plain, headers: [99] } }, bytes],
			[facts, bytes.slice(1)],
			[facts.br, bytes],
		] as const)
			expect(PREPARED_PAGE_FORM.read(JSON.stringify(broken), its)).toBeNull();
	});
});

test.each(["once", "changed"] as const)("a page that is %s has its bytes as they are", async (use) => {
	const page = await prepare(use);
	expect(page.plain.bytes?.equals(BODY)).toBe(true);
	expect(page.gzip).toBeUndefined();
	expect(codingOf(page, "gzip").bytes.equals(BODY)).toBe(true);
});

test("a redirect has no bytes, and needs none", async () => {
	const page = await prepare("kept", { status: 301, body: Buffer.alloc(0), location: "/there" });
	expect([page.bytes, codingOf(page, "gzip").bytes.length, page.gzip]).toEqual([0, 0, undefined]);
});
