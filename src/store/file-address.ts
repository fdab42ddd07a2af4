import { FILES_BASE } from "#src/routes.ts";

/** The address a stored file is served under. */
export const fileAddress = ({ folder, name }: { readonly folder: string; readonly name: string }): string =>
	`${FILES_BASE}/${folder}/${name}`;
