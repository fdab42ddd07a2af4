import type { Provider } from "./provider.ts";
import type { SignOnSettings } from "./settings.ts";

/** The brand's provider; only a site that has one loads what speaks to it. */
export async function providerOf(settings: SignOnSettings): Promise<Provider> {
	const { openIdProvider } = await import("./open-id-provider.ts");
	return openIdProvider({ settings, now: () => performance.now() });
}
