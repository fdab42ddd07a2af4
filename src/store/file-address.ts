import { FILES_BASE } from "#src/routes.ts";

/** The address a stored file is served under. */
export const fileAddress = ({ folder, name }: { readonly folder: string; readonly name: string }): string =>
	`${FILES_BASE}/${folder}/${name}`;

/** The folder and name of what is served under such an address. */
export function fileAt(address: string): { readonly folder: string; readonly name: string } {
	const [folder = "", name = ""] = address.split("/").slice(-2);
	return { folder, name };
}
