import { SECTIONS } from "#src/contract/sections.ts";

/**
 * Items of the support API for tests of views: every text is `word`, in `language`. Their paths cannot be put
 * together from their other fields: an item says itself where it is.
 */

export const PICTURE = {
	src: "/files/1/tv.svg",
	dark: "/files/1/tv-dark.svg",
	srcset: "/files/1/tv-70.webp 70w, /files/1/tv-960.webp 960w",
	width: 480,
	height: 480,
};

const DAY = "2026-03-01";
const FILE = { url: "/files/2/manual.pdf", language: "en-GB", languageName: "English", size: 2_000_000, pages: 12 };

export const list = (results: readonly unknown[], count = results.length) => ({
	searchResponse: { query: "", start: 0, end: results.length, count, results },
});

export const product = (word: string) => ({
	name: word,
	slug: "other",
	model: "TV-1",
	category: "televisions",
	categoryDisplayName: word,
	path: "/screens/other",
	picture: PICTURE,
	lifecycle: { status: "discontinued", soldFrom: DAY, soldUntil: DAY, softwareUntil: null, partsUntil: null },
	holds: SECTIONS,
});

export const result = (word: string, language: string) => ({
	type: "faq-article",
	id: "a",
	title: word,
	snippet: [{ text: word, mark: true }],
	language,
	path: "/articles/a",
	page: null,
	address: null,
	products: [word],
	productCount: 1,
	siblings: [],
	date: DAY,
	picture: PICTURE,
	model: null,
});

export const article = (word: string, language: string) => ({
	articleFamilyId: "a",
	title: word,
	summary: word,
	language,
	reviewed: DAY,
	path: "/screens/tv/articles/a",
});

export const section = (word: string) => ({
	id: "part",
	heading: word,
	html: "<p>Sound.</p>",
	steps: [{ number: 1, title: word, html: "" }],
});

export const document = (word: string, language: string) => ({
	documentId: "d",
	title: word,
	language,
	type: "manual",
	edition: word,
	path: "/televisions/tv/manuals",
	published: DAY,
	files: [FILE, { ...FILE, languageName: word }].map((file) => ({
		...file,
		pagesPath: "/televisions/tv/manuals/d/en/1",
	})),
});

export const download = (word: string, language: string) => ({
	downloadId: "fw",
	downloadNo: 0,
	downloadType: "firmware",
	downloadUrl: "/files/2/fw.zip",
	title: word,
	summary: word,
	language,
	version: "1.2",
	date: DAY,
	size: 2_000_000,
	sha256: "ab".repeat(32),
	severity: "urgent",
	operatingSystems: [{ key: "windows", name: word }],
	path: "/screens/tv/downloads/fw",
});

export const news = (type: string, word: string, language: string) => ({
	id: type,
	type,
	title: word,
	summary: word,
	language,
	published: DAY,
	link: { path: "/articles/a" },
	picture: PICTURE,
	about: ["televisions"],
});

export const category = (word: string, language: string) => ({
	name: "televisions",
	displayName: word,
	path: "/screens",
	summary: word,
	language,
	color: "",
	picture: PICTURE,
	productCount: 3,
	holds: SECTIONS,
});

export const licenceInfo = (id: string, version: string) => ({
	id,
	version,
	title: "Licence for apps",
	language: "en-GB",
	path: `/licences/${id}`,
});

export const softwareFile = (word: string, id: string, eula: ReturnType<typeof licenceInfo> | null = null) => ({
	id,
	title: word,
	version: "3.2",
	date: DAY,
	url: `/files/2/${id}.zip`,
	fileName: `${id}.zip`,
	size: 2_000_000,
	sha256: "ab".repeat(32),
	severity: "recommended",
	operatingSystems: [{ key: id, name: word }],
	notes: { added: [word], fixed: [], security: [], knownIssues: [] },
	eula,
});

export const software = (word: string, language: string) => ({
	articleFamilyId: "studio",
	title: word,
	summary: word,
	language,
	channel: "con",
	downloadType: "application",
	multiDownload: false,
	software: [] as ReturnType<typeof softwareFile>[],
	appliesTo: [],
	categories: [],
	sections: [],
	path: "/software/studio",
});
