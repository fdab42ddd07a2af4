import { SITE_TAG } from "#src/contract/tags.ts";
import type { Brand } from "#src/site/brand.ts";
import { httpTransport } from "./http-transport.ts";
import { type AskFile, fileAsker, type RemoteAddress, type RemotePart, remoteApi } from "./remote-api.ts";
import { openRemoteBrand, type RemoteBrandOptions } from "./remote-brand.ts";
import type { CallFailure } from "./support-client.ts";
import type { Transport } from "./transport.ts";

/** Who is told of what goes wrong with an API elsewhere. */
export interface ElsewhereReports {
	call(failure: CallFailure): void;
	/** What it told of its brand could not be kept. */
	brand(error: unknown): void;
	/** It is in trouble and is left alone, or answers again (null). */
	rest(part: RemotePart, rest: { readonly reason: string; readonly pause: number } | null): void;
}

/** Answers, brand and files of a support API elsewhere. */
export interface ContentElsewhere {
	readonly transport: Transport;
	readonly files: { readonly ask: AskFile };
	resting(): Readonly<Partial<Record<RemotePart, boolean>>>;
	/** An outage of theirs is not this process's health. */
	isWhole(): boolean;
	names(): boolean;
	isNumber(): boolean;
	brand(): Brand;
	onChange(listener: (tags: readonly string[]) => void): void;
	/** What pages are made of: the version that it tells, and never what changed since another. */
	readonly state: { version(): string | null; state(): string; changedSince(): null };
	close(): Promise<void>;
}

/** @throws when nobody knows its brand */
export async function openElsewhere(
	address: RemoteAddress,
	places: Pick<RemoteBrandOptions, "siteJson" | "keptAt">,
	reports: ElsewhereReports,
): Promise<ContentElsewhere> {
	const api = remoteApi(address, (part) => ({
		onRest: (rest) => reports.rest(part, rest),
		onReturn: () => reports.rest(part, null),
	}));
	const remote = await openRemoteBrand({ api, ...places, onError: reports.brand, onFailure: reports.call });
	return {
		transport: httpTransport(api, remote.state),
		files: { ask: fileAsker(api) },
		resting: () => ({ calls: api.calls.resting, files: api.files.resting }),
		isWhole: () => true,
		names: () => true,
		isNumber: () => false,
		brand: () => remote.state().brand,
		onChange: (listener) => remote.onChange(() => listener([SITE_TAG])),
		state: {
			version: () => remote.state().version,
			state: () => remote.state().version ?? "unknown",
			changedSince: () => null,
		},
		close: remote.close,
	};
}
