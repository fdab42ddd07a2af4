import { ConfigurationError } from "./setting.ts";

interface Place {
	readonly host: string;
	readonly port: number;
	/** The settings that say where. */
	readonly hostSetting: string;
	readonly portSetting: string;
}

const FAULTS: Readonly<Record<string, (place: Place) => string>> = {
	EADDRINUSE: ({ host, port, portSetting }) =>
		`port ${port} of ${host} is taken, perhaps by another site on this machine; stop what listens there, or set ${portSetting} to a free port`,
	EACCES: ({ host, port, portSetting }) =>
		`this process may not listen on port ${port} of ${host}; set ${portSetting} to one from 1024 on, with a proxy before it, or allow it (CAP_NET_BIND_SERVICE)`,
	EADDRNOTAVAIL: ({ host, hostSetting }) =>
		`${host} is no address of this machine; set ${hostSetting} to one that it has, to 127.0.0.1, or to 0.0.0.0 for all of them`,
};

const UNKNOWN_HOST = ({ host, hostSetting }: Place) =>
	`the name ${host} leads to no address; set ${hostSetting} to an address of this machine, such as 127.0.0.1`;

/** Why nobody can listen there, as the operator can mend it; any other error as it is. */
export function listenFault(error: unknown, place: Place): unknown {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	const say = /^(ENOTFOUND|EAI_)/.test(code) ? UNKNOWN_HOST : FAULTS[code];
	return say ? new ConfigurationError(`The setting ${named(code, place)} cannot be used: ${say(place)}.`) : error;
}

const named = (code: string, { hostSetting, portSetting }: Place): string =>
	code === "EADDRINUSE" || code === "EACCES" ? portSetting : hostSetting;
