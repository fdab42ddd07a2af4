import { articleData, articleText } from "./articles.ts";
import { bannerData, bannerText } from "./banners.ts";
import { categoryData, categoryText } from "./categories.ts";
import { compatibilityData, compatibilityText } from "./compatibility.ts";
import { documentData, documentText } from "./documents.ts";
import { downloadData, downloadText } from "./downloads.ts";
import { faqBundleData, faqBundleText } from "./faq-bundles.ts";
import { helpTreeData, helpTreeText } from "./help-trees.ts";
import { licenceData, licenceText } from "./licences.ts";
import { microSurveyData, microSurveyText } from "./micro-surveys.ts";
import { newsAndAlertsData, newsAndAlertsText } from "./news-and-alerts.ts";
import { productData, productText } from "./products.ts";
import { remoteCodeData, remoteCodeText } from "./remote-codes.ts";
import { repairDocumentData, repairDocumentText } from "./repair-documents.ts";
import { serialListData, serialListText } from "./serial-lists.ts";
import { softwareData, softwareText } from "./software.ts";
import { specialMessageData, specialMessageText } from "./special-message.ts";
import { supportVideoData, supportVideoText } from "./support-videos.ts";
import { tutorialData, tutorialText } from "./tutorials.ts";

/**
 * Every kind of content in a pack: the folder `<kind>/<id>/` holds `data.json` (facts, the same in
 * every language) and one `<locale>.md` a locale (YAML front matter and, where the kind uses it, a
 * Markdown body).
 */
export const KINDS = {
	categories: { data: categoryData, text: categoryText },
	products: { data: productData, text: productText },
	articles: { data: articleData, text: articleText },
	"faq-bundles": { data: faqBundleData, text: faqBundleText },
	compatibility: { data: compatibilityData, text: compatibilityText },
	documents: { data: documentData, text: documentText },
	downloads: { data: downloadData, text: downloadText },
	software: { data: softwareData, text: softwareText },
	licences: { data: licenceData, text: licenceText },
	"remote-codes": { data: remoteCodeData, text: remoteCodeText },
	"repair-documents": { data: repairDocumentData, text: repairDocumentText },
	"news-and-alerts": { data: newsAndAlertsData, text: newsAndAlertsText },
	"serial-lists": { data: serialListData, text: serialListText },
	"support-videos": { data: supportVideoData, text: supportVideoText },
	tutorials: { data: tutorialData, text: tutorialText },
	banners: { data: bannerData, text: bannerText },
	"help-trees": { data: helpTreeData, text: helpTreeText },
	"micro-surveys": { data: microSurveyData, text: microSurveyText },
	"special-message": { data: specialMessageData, text: specialMessageText },
} as const;

export type Kind = keyof typeof KINDS;

export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);
