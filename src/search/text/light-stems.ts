/** Letters that a stem keeps: of fewer nobody knows what they were. */
const LEAST = 3;
/** Letters that must stay behind a single letter that may belong to the word. */
const LEAST_BEHIND_LETTER = 4;

const withoutBeginning = (word: string, beginning: RegExp, least = LEAST): string => {
	const bare = word.replace(beginning, "");
	return bare.length >= least ? bare : word;
};

/** Endings are taken off one after the other, each once, as far as enough letters stay. */
function withoutEndings(word: string, endings: readonly RegExp[]): string {
	let stem = word;
	for (const ending of endings) {
		const bare = stem.replace(ending, "");
		if (bare.length >= LEAST) stem = bare;
	}
	return stem;
}

/** Of loan words, whose plural drops it: `كاميرا`, `كاميرات`. */
const LONG_A = /(?<=.{4})ا$/u;
const ARABIC_ENDINGS = [/(?:هما|كما|ها|هم|هن|كم|نا)$/u, /(?:ات|ان|ون|ين|وا)$/u, /(?:يه|ته)$/u, /[هت]$/u, LONG_A, /ي$/u];

/**
 * The stem of a folded Arabic word (after Larkey, Ballesteros and Connell, "Light Stemming for Arabic Information
 * Retrieval", 2007): the article with what is written before it, then one letter that stands for "and", "with", "for" or
 * "as", then endings of number, gender and owner.
 */
export function arabicStem(word: string): string {
	const bare = withoutBeginning(withoutBeginning(word, /^[وف]?(?:[بك]?ال|لل)/u), /^و/u, LEAST_BEHIND_LETTER);
	return withoutEndings(withoutBeginning(bare, /^[بلكف]/u, LEAST_BEHIND_LETTER), ARABIC_ENDINGS);
}

const PERSIAN_ENDINGS = [/(?:ترين|تر)$/u, /(?:هايي|هاي|ها|يي)$/u, /(?:شان|مان|تان)$/u, /ي$/u];

/** The stem of a folded Persian word: without the sign of a verb's form, plural, comparison, owner and izafe. */
export const persianStem = (word: string): string =>
	withoutEndings(withoutBeginning(word, /^ن?مي/u, LEAST_BEHIND_LETTER), PERSIAN_ENDINGS);

/**
 * The stem of a folded Czech word (after Dolamic and Savoy, "Indexing and stemming approaches for the Czech language",
 * 2009, the light one): endings of case, then of owner.
 */
export const czechStem = (word: string): string =>
	withoutEndings(word, [
		/(?:atech|etem|atum|ech|ich|eho|emi|emu|ete|eti|iho|imi|imu|ach|ata|aty|ych|ama|ami|ove|ovi|ymi|em|es|em|im|um|at|am|os|us|ym|mi|ou|[aeiouy])$/u,
		/(?:ov|in|uv)$/u,
	]);

/** The stem of a folded Polish word: endings of case and number of nouns and adjectives, of verbs those of the infinitive. */
export const polishStem = (word: string): string =>
	withoutEndings(word, [
		/(?:owania|owaniu|owanie|owanych|owany|owac|owal)$/u,
		/(?:iami|ami|ach|iach|owi|om|iom|ego|emu|ymi|imi|ych|ich|ow|iem|em|ie|ej|ia|iu|io|[aeiouy])$/u,
	]);

/** The stem of a Korean word: without the particles that are stuck to nouns, and without the forms of "to do". */
export const koreanStem = (word: string): string =>
	word
		.replace(
			/(?<=.{2})(?:합니다|됩니다|하십시오|하세요|하려면|했습니다|하거나|하기|하는|하고|하여|해서|하면|되는|되지|하지|시키기|할|한|된|될|해)$/u,
			"",
		)
		.replace(
			/(?<=.{2})(?:에서는|으로는|에서|에는|으로|까지|부터|보다|처럼|만|을|를|이|가|은|는|에|의|로|와|과|도)$/u,
			"",
		)
		.replace(/(?<=.{2})들$/u, "");
