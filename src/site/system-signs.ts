/**
 * What browsers on a system say of it (`User-Agent`), by its key in packs; no sign of one stands in what another
 * says. A tablet that asks for pages of computers says that it is one.
 */
export const SYSTEM_SIGNS: Readonly<Record<string, string>> = {
	android: "Android",
	ios: "iPhone",
	linux: "X11",
	macos: "Macintosh",
	windows: "Windows NT",
};
