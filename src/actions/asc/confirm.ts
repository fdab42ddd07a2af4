import { z } from "zod";
import { RECEIPT_ANCHOR } from "#src/contract/asc/receipts.ts";
import { request } from "#src/contract/call.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { repairDetails } from "#src/contract/repair-documents/calls.ts";
import { pathOf } from "#src/routes.ts";
import { FORM_MAX_BYTES } from "#src/site/sending-limits.ts";
import { type ActionProblem, defineAction, fieldProblem, NOT_THERE, type Scene } from "../action.ts";
import { askFor } from "../ask-for.ts";

/** A document as it has to be known for its confirmation. */
const documentOf = (contentFamilyId: string, scene: Scene) =>
	askFor(request(repairDetails, { contentFamilyId }), scene, ({ title, language, path, standing }) => ({
		...{ title, language, path, standing },
	}));

const changed = (problem: "revised" | "withdrawn"): ActionProblem => ({
	...{ kind: "problem", status: 409 },
	errors: [{ field: "edition", problem }],
});

/** An agent has read and understood an edition of what every agent has to confirm: the one in force, once. */
export const confirm = defineAction({
	route: "/asc/receipts",
	maxBytes: FORM_MAX_BYTES,
	grammar: z.object({ document: z.string().regex(SLUG), edition: z.string().max(64) }),
	sameAs: ({ document, edition }) => `${document} ${edition}`,
	async run({ document, edition }, scene) {
		const { identity, door, inbox, link, isForm, now } = scene;
		if (door === null) return NOT_THERE;
		if (identity.kind !== "agent") {
			// He read for longer than his session lasts: he signs in, and comes back to what he read.
			const back = pathOf("repair-document-details", { contentFamilyId: document });
			const location = link.to("asc-login", {}, { query: { return: back } });
			return isForm ? { kind: "seeOther", location, isNew: false, data: {}, isKept: false } : NOT_THERE;
		}
		const found = await documentOf(document, scene);
		// Whether that edition holds cannot be told just now.
		if (found === null) return { ...fieldProblem("form", "not-kept"), status: 503 };
		if (found === "missing" || found.standing === null) return NOT_THERE;
		if (found.standing.withdrawn) return changed("withdrawn");
		if (!found.standing.mandatory) return NOT_THERE;
		if (found.standing.edition !== edition) return changed("revised");
		const day = now().toISOString().slice(0, 10);
		const kept = await inbox.receipts.keep(identity.id, { document, edition, day });
		if (kept === "no-agent") return NOT_THERE;
		const location = link.path(found.path, { hash: RECEIPT_ANCHOR });
		return { kind: "seeOther", location, isNew: kept === "stored", data: { document, edition } };
	},
	async show(scene, { document }) {
		const { identity, door } = scene;
		if (identity.kind !== "agent" || door === null || document === undefined || !SLUG.test(document)) return null;
		const found = await documentOf(document, scene);
		if (found === "missing") return null;
		return { form: "receipt", document: found, values: {}, errors: [] };
	},
});
