import { atom, map } from "nanostores";
import { callFromBrowser } from "#src/client/browser.ts";
import { request } from "#src/contract/call.ts";
import { remoteControlCodes } from "#src/contract/remote-control-codes/calls.ts";
import type { RemoteControlCodes } from "#src/contract/remote-control-codes/schemas.ts";
import { listStore } from "./list-store.ts";

/** What is told of a remote control, whatever is chosen (specification section 3). */
export type RemoteData = Pick<RemoteControlCodes, "isProgrammable" | "hasInformation" | "instructionsHtml">;

/** Remote programming state (specification section 3): indexes of what was chosen. */
export interface RemoteProgramming {
	readonly selectedDevice: number | null;
	readonly selectedBrand: number | null;
	readonly data: RemoteData | null;
}

export type Brand = NonNullable<RemoteControlCodes["brands"]>["results"][number];

/** Which remote control, and in which language its devices are called. */
export interface RemoteScope {
	readonly locale: string;
	readonly modelName: string;
}

const brands = listStore((reply: RemoteControlCodes): readonly Brand[] => reply.brands?.results ?? []);

export const $remoteProgramming = map<RemoteProgramming>({ selectedDevice: null, selectedBrand: null, data: null });
export const $brands = brands.$list;
/** How many brands there are of what was asked for, of which the list holds a part. */
export const $brandCount = atom(0);

/** The remote control's data came: what was chosen of another is cleared (specification section 4). */
export function receiveRemote(data: RemoteData): void {
	$remoteProgramming.set({ selectedDevice: null, selectedBrand: null, data });
}

/** Chooses a device: its index, and that of a brand of it when one is chosen with it. */
export function chooseDevice(selectedDevice: number | null, selectedBrand: number | null = null): void {
	$remoteProgramming.set({ ...$remoteProgramming.get(), selectedDevice, selectedBrand });
}

/** Takes over the brands that the server has rendered. */
export function receiveBrands(shown: readonly Brand[], count: number): void {
	brands.clear();
	$brands.setKey("data", shown);
	$brandCount.set(count);
}

/** Asks for the brands of the chosen device that go on like what is typed; those before stay meanwhile. */
export async function loadBrands(brandQuery: string, { locale, modelName }: RemoteScope): Promise<void> {
	const device = $remoteProgramming.get().selectedDevice;
	if (device === null) return;
	const reply = await brands.load((signal) =>
		callFromBrowser(request(remoteControlCodes, { modelName, device, brandQuery }), { locale, signal }),
	);
	if (reply) $brandCount.set(reply.brands?.count ?? 0);
}
