import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brand as brandCall } from "#src/contract/brand/calls.ts";
import { brand as brandReply, describedBrand } from "#src/contract/brand/schemas.ts";
import { type CallError, request } from "#src/contract/call.ts";
import { failureMessage, timeoutMessage } from "#src/contract/messages.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";
import { REMOTE_BRAND_PATIENCE, REMOTE_FIRST_PATIENCE, REMOTE_POLL_INTERVAL } from "#src/site/limits.ts";
import { ApiAway } from "./api-away.ts";
import { checkReply } from "./check-reply.ts";
import { type RemoteState, sendOverHttp } from "./http-transport.ts";
import { prepare } from "./prepare.ts";
import type { RemoteApi } from "./remote-api.ts";
import type { CallFailure } from "./support-client.ts";

/** The brand behind an API elsewhere, and the version of its content. */
export interface RemoteBrand {
	state(): RemoteState;
	/** Calls the listener when the API tells another version. */
	onChange(listener: () => void): void;
	/** Asks no more; what is being kept is kept when this is done. */
	close(): Promise<void>;
}

export interface RemoteBrandOptions {
	readonly api: RemoteApi;
	/** The brand of an API that does not tell it: a file as the call `brand` answers, without a version. */
	readonly siteJson: string;
	/** Where the last brand that was told is kept, so that a start while the API is down has one. */
	readonly keptAt: string;
	/** Milliseconds for which one that does not answer is asked again where nothing else tells its brand. */
	readonly firstPatience?: number;
	/** What was told could not be kept; the site goes on with what it knows. */
	onError(error: unknown): void;
	/** The API did not tell its brand, or not as the contract has it; told once as long as the reason is the same. */
	onFailure(failure: CallFailure): void;
}

/**
 * Asks the API for its brand, and goes on asking for its version. An API that has no such call is described by a
 * local file; one that is down, by what it told last; where it told nothing yet, it is waited for.
 *
 * @throws {ApiAway} when it goes on not answering and nobody else knows the brand
 * @throws when nobody knows the brand of one that does not tell it, with what to do
 */
export async function openRemoteBrand({
	api,
	siteJson,
	keptAt,
	firstPatience = REMOTE_FIRST_PATIENCE,
	onError,
	onFailure,
}: RemoteBrandOptions): Promise<RemoteBrand> {
	const listeners = new Set<() => void>();
	let lastFault = "";
	const ask = async (): Promise<Brand | "no such call" | "no answer"> => {
		const told = await askOnce(api);
		if (typeof told === "string" || "brand" in told) {
			lastFault = "";
			return told;
		}
		const { kind, status } = told.error;
		const fault = [kind, status, told.fault].filter((part) => part !== null && part !== "").join(" ");
		// That the API rests is told when it begins.
		if (kind !== "resting" && fault !== lastFault) onFailure(told);
		if (kind !== "resting") lastFault = fault;
		return "no answer";
	};
	let told = await ask();
	const kept = told === "no answer" ? keptState(keptAt) : null;
	const isUnknown = () => told === "no answer" && kept === null && !existsSync(siteJson);
	// Two machines that begin together wait for each other.
	for (const end = performance.now() + firstPatience; isUnknown() && performance.now() < end; told = await ask())
		await pause(REMOTE_POLL_INTERVAL);
	if (isUnknown()) throw away(lastFault, siteJson);
	let state: RemoteState =
		typeof told === "object" ? stateOf(told) : (kept ?? { version: null, brand: readBrand(siteJson) });
	let looking = false;
	let closed = false;
	let keeping: Promise<unknown> = Promise.resolve();
	const look = async () => {
		const next = await ask();
		if (closed || typeof next !== "object" || next.contentVersion === state.version) return;
		state = stateOf(next);
		// What is out of date is so whether or not the brand can be kept.
		for (const listener of listeners) listener();
		const kept = keep(keptAt, next);
		keeping = kept.catch(() => {});
		await kept;
	};
	if (typeof told === "object") await keep(keptAt, told).catch(onError);
	const timer = setInterval(() => {
		// A slow answer must not come after a newer one.
		if (looking) return;
		looking = true;
		void look()
			.catch(onError)
			.finally(() => {
				looking = false;
			});
	}, REMOTE_POLL_INTERVAL);
	timer.unref();
	if (told === "no such call") clearInterval(timer);
	return {
		state: () => state,
		onChange: (listener) => void listeners.add(listener),
		close: async () => {
			closed = true;
			clearInterval(timer);
			await keeping;
		},
	};
}

const stateOf = (brand: Brand): RemoteState => ({ version: brand.contentVersion || null, brand });

/** What the API says of its brand; a failure when it says nothing that can be used. */
async function askOnce(api: RemoteApi): Promise<Brand | "no such call" | CallFailure> {
	const failure = (error: Omit<CallError, "message">, fault = "", text = ""): CallFailure => {
		const message = error.kind === "timeout" ? timeoutMessage("brand") : failureMessage("brand");
		return { call: "brand", path: brandCall.path, error: { ...error, message }, fault, text };
	};
	const call = prepare(request(brandCall, {}), { locale: "", queryMaxLength: 1 });
	if (call.state !== "ready") return "no such call";
	const answer = await sendOverHttp(api, "brand", call, {
		locale: "",
		identity: ANONYMOUS,
		patience: REMOTE_BRAND_PATIENCE,
	});
	if (answer.state === "redirect") return failure({ kind: "status", status: 301 });
	if (answer.state === "failed")
		return [404, 405, 501].includes(answer.error.status ?? 0) && answer.error.kind === "status"
			? "no such call"
			: failure(answer.error, answer.fault, answer.text);
	const checked = checkReply("brand", answer.value, null);
	return checked.fits
		? brandReply.parse(checked.data)
		: failure({ kind: "reply", status: answer.status }, checked.fault, checked.found);
}

function keptState(keptAt: string): RemoteState | null {
	try {
		return stateOf(brandReply.parse(JSON.parse(readFileSync(keptAt, "utf8"))));
	} catch {
		return null;
	}
}

const away = (fault: string, siteJson: string): ApiAway =>
	new ApiAway(
		`The support API does not answer (${fault}), and nothing is known of it from before; npm run check:api -- URL says more. Start again when it answers, or describe the brand in ${siteJson} (SITE_JSON).`,
	);

async function keep(keptAt: string, brand: Brand): Promise<void> {
	await mkdir(dirname(keptAt), { recursive: true });
	// Whole or not at all: with the API away the next start lives on it.
	const aside = `${keptAt}.new`;
	await writeFile(aside, `${JSON.stringify(brand)}\n`);
	await rename(aside, keptAt);
}

/** @throws with file, field and what is wrong */
function readBrand(path: string): Brand {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch {
		throw new Error(
			`The support API does not tell its brand, and there is no ${path}: start the API, or describe the brand there (SITE_JSON).`,
		);
	}
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new Error(`${path} is no JSON.`);
	}
	const parsed = describedBrand.safeParse(value);
	if (parsed.success) return { ...parsed.data, contentVersion: "" };
	const issue = parsed.error.issues[0];
	throw new Error(`${path} ${issue?.path.join(".")}: ${issue?.message}`);
}
