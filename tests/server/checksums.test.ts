import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zip } from "#scripts/demo-files/zip.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { runProgram } from "./run-program.ts";

const FILES = "/electronics/support/files";
const SUMS = `${FILES}/SHA256SUMS`;
/** Another file stands where one was. */
const archive = (words: string) => zip([{ name: "firmware.bin", content: Buffer.from(words) }]);
const replaceFirmware = (words: string) => copy.write("files/firmware/pebble-firmware-2.1.zip", archive(words));

let copy: Copy;
let site: BuiltServer;
let mirror: string;
beforeAll(async () => {
	copy = copyOfPack();
	mirror = join(copy.packDir, "../mirror");
	mkdirSync(mirror);
	// Nothing names it: it is offered to nobody.
	copy.write("files/firmware/of-nobody.zip", archive("of nobody"));
	await copy.import();
	site = await startBuiltServer({ DATA_DIR: copy.dataDir, LINK_SECRET: "s".repeat(40) });
});
afterAll(async () => {
	await site?.stop();
	copy?.cleanUp();
});

const get = (path: string, init: RequestInit = {}) => fetch(site.origin + path, { redirect: "manual", ...init });
const bytesAt = async (path: string, init: RequestInit = {}) => {
	const reply = await get(path, init);
	expect(reply.status, path).toBe(200);
	return Buffer.from(await reply.arrayBuffer());
};

async function run(program: string, ...args: readonly string[]) {
	const { status, stdout, stderr } = await runProgram(program, args, { cwd: mirror });
	return { status, said: stdout + stderr };
}
const checkSignature = async () => {
	const how = ["pkeyutl", "-verify", "-pubin", "-inkey", "SHA256SUMS.pem", "-rawin"];
	return (await run("openssl", ...how, "-in", "SHA256SUMS", "-sigfile", "SHA256SUMS.sig")).status;
};

/** What a visitor does: list, signature and key, as the documents say. */
async function download(init: RequestInit = {}): Promise<string> {
	for (const ending of ["", ".sig", ".pem"])
		writeFileSync(join(mirror, `SHA256SUMS${ending}`), await bytesAt(SUMS + ending, init));
	return readFileSync(join(mirror, "SHA256SUMS"), "utf8");
}

const content = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
	runProgram(process.execPath, ["scripts/content.ts", ...words, "--data", copy.dataDir], {
		env: { ...process.env, LINK_SECRET: "s".repeat(40), SITE_ORIGINS: site.origin, ...env },
	});

test("a visitor checks with sha256sum and openssl what he was given, and sees what was changed", async () => {
	const list = await download();
	expect(await checkSignature()).toBe(0);
	const names = list
		.trimEnd()
		.split("\n")
		.map((line) => line.slice(66));
	expect(names).toHaveLength(5);
	expect(list).not.toContain("of-nobody");
	for (const name of names) {
		mkdirSync(dirname(join(mirror, name)), { recursive: true });
		writeFileSync(join(mirror, name), await bytesAt(`${FILES}/${name}`));
	}
	expect((await run("sha256sum", "--check", "--strict", "SHA256SUMS")).status).toBe(0);
	writeFileSync(join(mirror, names[0] ?? ""), "something else");
	const checked = await run("sha256sum", "--check", "--quiet", "SHA256SUMS");
	expect([checked.status, checked.said]).toEqual([1, expect.stringContaining(`${names[0]}: FAILED`)]);
	writeFileSync(join(mirror, "SHA256SUMS"), list.replace(/^./, "x"));
	expect(await checkSignature()).toBe(1);
});

test("list, signature and key are asked for anew each time, and not sent twice", async () => {
	for (const [ending, type] of [
		["", "text/plain; charset=utf-8"],
		[".sig", "application/octet-stream"],
		[".pem", "text/plain; charset=utf-8"],
	] as const) {
		const body = await bytesAt(SUMS + ending);
		const head = await get(SUMS + ending, { method: "HEAD" });
		expect(head.headers.get("content-length")).toBe(String(body.length));
		expect(head.headers.get("content-type")).toBe(type);
		expect(head.headers.get("cache-control")).toBe("no-cache");
		expect(head.headers.get("content-security-policy")).toContain("sandbox");
		expect(head.headers.get("x-content-type-options")).toBe("nosniff");
		const etag = head.headers.get("etag") ?? "";
		const again = await get(SUMS + ending, { headers: { "if-none-match": etag } });
		expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
		expect((await get(SUMS + ending, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
		expect((await get(SUMS + ending, { method: "POST", body: "x" })).status).toBe(405);
	}
	for (const path of [`${SUMS}.txt`, `${SUMS}/`, `/de${SUMS}`, `${FILES}/sha256sums`, `${FILES}/checksums-key.pem`])
		expect((await get(path)).status, path).not.toBe(200);
	// The private key has no address, and nobody but its owner may read it.
	expect(statSync(join(copy.dataDir, "checksums-key.pem")).mode & 0o077).toBe(0);
	expect((await bytesAt(`${SUMS}.pem`)).toString()).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
});

test("a version that waits shows its list to its previewer alone; published, rolled back to, each comes with its own", async () => {
	const before = await download();
	replaceFirmware("the firmware of tomorrow");
	expect((await content(["import", "--pack", copy.packDir, "--no-publish"])).status).toBe(0);
	const [draft = ""] = /^\S+/.exec((await content(["list"])).stdout) ?? [];
	const [link = ""] = (await content(["preview", draft])).stdout.split("\n");
	const entered = await fetch(link, { redirect: "manual" });
	const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
	const shown = await get(SUMS, { headers: { cookie } });
	expect(shown.headers.get("cache-control")).toBe("private, no-store");
	const after = await download({ headers: { cookie } });
	expect(await shown.text()).toBe(after);
	expect(await checkSignature()).toBe(0);
	expect(after).not.toBe(before);
	expect(await download()).toBe(before);
	expect((await content(["publish", draft])).status).toBe(0);
	await expect.poll(() => download()).toBe(after);
	expect(await checkSignature()).toBe(0);
	expect((await content(["rollback"])).status).toBe(0);
	await expect.poll(() => download()).toBe(before);
	expect(await checkSignature()).toBe(0);
	expect(JSON.parse((await content(["verify", "--inside", "--json"])).stdout).signature).toBe(null);
});

test("the operator's own key signs; a file that holds none is refused in words, and the content in force stays", async () => {
	const key = join(mirror, "own.pem");
	expect((await run("openssl", "genpkey", "-algorithm", "ed25519", "-out", key)).status).toBe(0);
	const own = (await run("openssl", "pkey", "-in", key, "-pubout")).said;
	const before = await download();
	replaceFirmware("the firmware of the day after");
	for (const [words, wrong] of [
		["no key at all", join(mirror, "none.pem")],
		["another kind of key", join(mirror, "rsa.pem")],
	]) {
		if (words === "another kind of key") await run("openssl", "genpkey", "-algorithm", "X25519", "-out", wrong ?? "");
		const refused = await content(["import", "--pack", copy.packDir], { CHECKSUMS_KEY_FILE: wrong ?? "" });
		expect([refused.status, refused.stderr], words).toEqual([
			1,
			expect.stringContaining(`${wrong} holds no Ed25519 key`),
		]);
		expect(refused.stderr).toContain("openssl genpkey -algorithm ed25519 -out");
	}
	expect(await download()).toBe(before);
	expect((await content(["import", "--pack", copy.packDir], { CHECKSUMS_KEY_FILE: key })).status).toBe(0);
	await expect.poll(() => download()).not.toBe(before);
	await download();
	expect(await checkSignature()).toBe(0);
	expect(readFileSync(join(mirror, "SHA256SUMS.pem"), "utf8")).toBe(own);
	expect(JSON.parse((await content(["verify", "--inside", "--json"])).stdout).signature).toContain("another key");
	expect(
		JSON.parse((await content(["verify", "--inside", "--json"], { CHECKSUMS_KEY_FILE: key })).stdout).signature,
	).toBe(null);
});

test("the file of a withdrawn version is gone from its address and from the list, and its page says so", async () => {
	const [line = ""] = (await download()).split("\n").filter((each) => each.endsWith("/pebble-firmware-2.0.zip"));
	const address = `${FILES}/${line.split("  ")[1]}`;
	await bytesAt(address);
	copy.edit("downloads/pebble-firmware/data.json", (text) =>
		text.replace('"version": "2.0",', '"version": "2.0", "withdrawn": true,'),
	);
	expect((await content(["import", "--pack", copy.packDir])).status).toBe(0);
	await expect.poll(async () => (await get(address)).status).toBe(410);
	const gone = await get(address, { headers: { range: "bytes=0-9" } });
	expect([gone.status, gone.headers.get("cache-control")]).toEqual([410, expect.stringContaining("no-store")]);
	expect(await download()).not.toContain("pebble-firmware-2.0.zip");
	expect(await checkSignature()).toBe(0);
	const page = await (await get("/electronics/support/speakers/pebble-20/downloads/pebble-firmware")).text();
	expect(page).toContain("2.0");
	expect(page).not.toContain(address);
	await expect.poll(() => site.log.some((each) => each.includes('"content in force"'))).toBe(true);
});
