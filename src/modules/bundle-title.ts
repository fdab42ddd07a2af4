import type { FaqBundle, FaqBundles } from "#src/contract/faq-bundles/schemas.ts";
import { topicOf } from "#src/contract/faq-bundles/topic-filter.ts";

/** The bundle of an address, by its id or that of its topic; null where the list does not name it. */
export const bundleNamed = (bundles: FaqBundles | null, bundleID: string | undefined): FaqBundle | null =>
	bundles?.data.find(({ bundleId }) => bundleId === bundleID) ??
	bundles?.data.find(({ bundleId }) => topicOf(bundleId) === bundleID) ??
	null;
