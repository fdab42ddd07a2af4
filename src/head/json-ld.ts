import type { Link } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { ArticleDetails } from "#src/contract/articles/schemas.ts";
import { offeredVersion } from "#src/contract/downloads/offered-version.ts";
import type { DownloadDetails } from "#src/contract/downloads/schemas.ts";
import type { Product } from "#src/contract/products/schemas.ts";
import type { Software, SoftwareDetails } from "#src/contract/software/schemas.ts";
import { pathOf } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Translate } from "#src/site/translate.ts";
import type { Breadcrumb } from "./head.ts";

/** One schema.org object. */
export interface JsonLd {
	readonly "@type": string;
	readonly [property: string]: unknown;
}

const ESCAPES: Readonly<Record<string, string>> = {
	"<": "\\u003c",
	">": "\\u003e",
	"&": "\\u0026",
	"\u2028": "\\u2028",
	"\u2029": "\\u2029",
};

/** JSON that is inert inside a script element. */
export function serialise(value: JsonLd): string {
	return JSON.stringify({ "@context": "https://schema.org", ...value }).replace(
		/[<>&\u2028\u2029]/g,
		(character) => ESCAPES[character] ?? "",
	);
}

/** BreadcrumbList: the same names and addresses as the page's breadcrumb. */
export function breadcrumbList(breadcrumbs: readonly Breadcrumb[], link: Link, context: RequestContext): JsonLd {
	return {
		"@type": "BreadcrumbList",
		itemListElement: breadcrumbs.map(({ name, path }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: link.absolute(path ?? context.path),
		})),
	};
}

/** The one name of a product for machines, whichever page speaks of it. */
const productId = (link: Link, path: string) => `${link.absolute(path)}#product`;

const described = (summary: string): { readonly description?: string } =>
	summary === "" ? {} : { description: summary };

/** Product: name, model number, picture and category as its own page shows them; other pages name it by its id. */
export function productLd({ product }: Product, brand: Brand, link: Link): JsonLd {
	return {
		"@type": "Product",
		"@id": productId(link, product.path),
		name: product.name,
		model: product.model,
		sku: product.model,
		category: product.categoryDisplayName,
		...described(product.summary),
		brand: { "@type": "Brand", name: brand.brand },
		...(product.hasOwnPicture ? { image: link.file(product.picture.src) } : {}),
		url: link.absolute(product.path),
		...(product.lifecycle.soldFrom === null ? {} : { releaseDate: product.lifecycle.soldFrom }),
	};
}

/** WebSite: the support site in this language, whose it is, and where it is searched. */
export function webSite(brand: Brand, t: Translate, link: Link): JsonLd {
	const url = link.absolute(pathOf("home"));
	return {
		"@type": "WebSite",
		"@id": `${url}#website`,
		name: t("home.title", { brand: brand.brand }),
		url,
		inLanguage: t.locale.language,
		publisher: { "@type": "Organization", name: brand.legalName, url: brand.home, logo: link.file(brand.logoSrc) },
		potentialAction: {
			"@type": "SearchAction",
			target: {
				"@type": "EntryPoint",
				urlTemplate: `${link.absolute(pathOf("home-results"))}?query={search_term_string}`,
			},
			"query-input": "required name=search_term_string",
		},
	};
}

/** TechArticle: title, summary and dates of the article. */
export function techArticle(article: ArticleDetails, brand: Brand, link: Link): JsonLd {
	return {
		"@type": "TechArticle",
		headline: article.title,
		description: article.summary,
		inLanguage: article.language,
		...(article.published === null ? {} : { datePublished: article.published }),
		...(article.reviewed === null ? {} : { dateModified: article.reviewed }),
		url: link.absolute(article.path),
		about: article.appliesTo.map(({ path }) => ({ "@id": productId(link, path) })),
		publisher: publisherLd(brand),
	};
}

const APPLICATION_CATEGORIES = {
	firmware: "FirmwareApplication",
	application: "UtilitiesApplication",
	driver: "DriverApplication",
	utility: "UtilitiesApplication",
} as const;

/** What every file of the site costs. */
const FREE = { "@type": "Offer", price: 0, priceCurrency: "EUR" } as const;

/** What a page says of a file that it offers. One that falls under a licence is got on the page, not by a link. */
function fileLd(
	file: Pick<Software, "version" | "date" | "size" | "operatingSystems">,
	href: string | null,
	link: Link,
): Readonly<Record<string, unknown>> {
	return {
		offers: FREE,
		softwareVersion: file.version,
		dateModified: file.date,
		fileSize: `${file.size} B`,
		...(href === null ? {} : { downloadUrl: link.file(href) }),
		...(file.operatingSystems.length > 0
			? { operatingSystem: file.operatingSystems.map(({ name }) => name).join(", ") }
			: {}),
	};
}

const publisherLd = (brand: Brand) => ({ "@type": "Organization", name: brand.legalName, url: brand.home });

/** SoftwareApplication: the version of the download that the page offers; without one it names no file. */
export function softwareApplication(download: DownloadDetails, brand: Brand, link: Link, path: string): JsonLd {
	const offered = offeredVersion(download.versions);
	return {
		"@type": "SoftwareApplication",
		name: download.title,
		...described(download.summary),
		applicationCategory: APPLICATION_CATEGORIES[download.downloadType],
		...(offered ? fileLd(offered, download.eula || offered.isDamaged ? null : offered.downloadUrl, link) : {}),
		...(download.eula ? { license: link.absolute(download.eula.path) } : {}),
		publisher: publisherLd(brand),
		url: link.absolute(path),
	};
}

/** SoftwareApplication: a file of a software family, as offered on the page. */
export function softwareFamily(software: SoftwareDetails, file: Software, brand: Brand, link: Link): JsonLd {
	return {
		"@type": "SoftwareApplication",
		name: software.software.length > 1 ? `${software.title} – ${file.title}` : software.title,
		...described(software.summary),
		applicationCategory: APPLICATION_CATEGORIES[software.downloadType],
		...fileLd(file, file.eula || file.isDamaged ? null : file.url, link),
		...(file.eula ? { license: link.absolute(file.eula.path) } : {}),
		publisher: publisherLd(brand),
		url: link.absolute(software.path),
	};
}
