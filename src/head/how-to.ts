import type { Link } from "#src/context/link.ts";
import type { RepairDetails, RepairStep } from "#src/contract/repair-documents/schemas.ts";
import type { Brand } from "#src/site/brand.ts";
import { plainText } from "#src/site/plain-text.ts";
import type { JsonLd } from "./json-ld.ts";

/** HowTo: tools, parts, time and steps of a repair, as its page shows them. */
export function howTo(document: RepairDetails, brand: Brand, link: Link): JsonLd {
	const url = link.absolute(document.path);
	const numbered = document.sections.flatMap(({ steps }) => steps).map((step, index) => ({ step, number: index + 1 }));
	const stepLd = (step: RepairStep, number: number): JsonLd => ({
		"@type": "HowToStep",
		name: step.title,
		text: [step.html, ...step.callouts.map(({ html }) => html)].map(plainText).filter(Boolean).join(" "),
		url: `${url}#step-${number}`,
		...(step.pictures[0] ? { image: link.file(step.pictures[0].picture.src) } : {}),
	});
	return {
		"@type": "HowTo",
		name: document.title,
		description: document.summary,
		inLanguage: document.language,
		datePublished: document.published,
		dateModified: document.reviewed,
		url,
		...(document.minutes === null ? {} : { totalTime: `PT${document.minutes}M` }),
		tool: document.tools.map(({ name }) => ({ "@type": "HowToTool", name })),
		supply: document.parts.map(({ name, number, count }) => ({
			"@type": "HowToSupply",
			name: `${name} (${number})`,
			requiredQuantity: count,
		})),
		step: numbered.map(({ step, number }) => stepLd(step, number)),
		about: document.appliesTo.map(({ path }) => ({ "@id": `${link.absolute(path)}#product` })),
		publisher: { "@type": "Organization", name: brand.legalName, url: brand.home },
	};
}
