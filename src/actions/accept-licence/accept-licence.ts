import { z } from "zod";
import { request } from "#src/contract/call.ts";
import { CHANNEL_CODES } from "#src/contract/channels.ts";
import {
	ACCEPTED_COOKIE,
	acceptedKey,
	LICENCE_VERSION,
	readAccepted,
	writeAccepted,
} from "#src/contract/eulas/accepted.ts";
import { licence as licenceCall } from "#src/contract/eulas/calls.ts";
import { SLUG } from "#src/contract/parameter.ts";
import type { RouteParameters } from "#src/routes.ts";
import { SOFTWARE_INDEX_MAX } from "#src/site/limits.ts";
import { FORM_MAX_BYTES } from "#src/site/sending-limits.ts";
import { defineAction, NOT_THERE, type Scene } from "../action.ts";
import { askFor } from "../ask-for.ts";

const slug = z.string().regex(SLUG);

const form = z.object({
	version: z.string().regex(LICENCE_VERSION),
	/** The page that the reader comes from, in parts: no part of it can lead off the site. */
	page: z.enum(["download-details", "software-details"]),
	item: slug,
	categoryName: slug.optional(),
	productName: slug.optional(),
	channel: z.enum(CHANNEL_CODES).optional(),
	softwareIndex: z
		.string()
		.regex(/^\d+$/)
		.refine((place) => Number(place) <= SOFTWARE_INDEX_MAX)
		.optional(),
});
type Form = z.infer<typeof form>;

/** The version in force; "missing" when there is no such licence, null while the support API does not tell. */
const inForce = (scene: Scene): Promise<string | "missing" | null> =>
	askFor(request(licenceCall, { eulaUrl: scene.context.params.licenceId ?? null }), scene, ({ version }) => version);

function placeOf({ page, item, categoryName, productName, channel }: Form): RouteParameters {
	return {
		...(categoryName === undefined ? {} : { categoryName }),
		...(categoryName === undefined || productName === undefined ? {} : { productName }),
		...(channel === undefined || page === "download-details" ? {} : { channel }),
		...(page === "download-details" ? { downloadId: item } : { articleFamilyId: item }),
	};
}

/**
 * Accepts a version of a licence: back to the page of the file, whose address then says so and shows the link. A
 * cookie of the session saves asking again; whoever refuses it is asked on each page. A licence that has changed
 * meanwhile is shown anew.
 */
export const acceptLicence = defineAction({
	route: "/licences/{licenceId}/acceptance",
	maxBytes: FORM_MAX_BYTES,
	grammar: form,
	sameAs: ({ version, item }, { context }) => `${context.params.licenceId} ${version} ${item}`,
	async run(sent, scene) {
		const version = await inForce(scene);
		if (version === "missing") return NOT_THERE;
		const isCurrent = version === null || version === sent.version;
		const key = acceptedKey({ id: scene.context.params.licenceId ?? "", version: sent.version });
		const all = writeAccepted([...readAccepted(scene.context.query.accepted).filter((each) => each !== key), key]);
		return {
			kind: "seeOther",
			location: scene.link.to(sent.page, placeOf(sent), {
				query: { accepted: isCurrent ? key : null, softwareIndex: sent.softwareIndex },
				hash: "get",
			}),
			isNew: false,
			data: {},
			...(isCurrent && all !== null ? { remember: [{ name: ACCEPTED_COOKIE, value: all }] } : {}),
		};
	},
});
