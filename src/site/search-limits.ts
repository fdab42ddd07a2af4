/** Every number with a reason about search and its suggestions. Milliseconds unless the name says otherwise. */

/** Words of a search query that count; more narrow nothing. */
export const QUERY_WORDS_MAX = 16;
/** Letters of a word that count: the longest words of a dictionary have some 60, a longer one is found by its beginning. */
export const QUERY_WORD_LETTERS_MAX = 64;
/**
 * Letters of a word in which one slip is understood, and two: shorter ones have too many neighbours. What stands behind the
 * prefix is compared, not looked up, which bounds the index to 22 rows a word; of two words typed as one each has three.
 */
export const SPELLING_LETTERS = { one: 4, two: 7, prefix: 6, ofTwo: 3 } as const;
/** How often a word stands in the texts before one two slips away is taken for it, unless in a title: what stands there once may be a slip itself. */
export const SPELLING_COUNT_MIN = 2;
/** Rows of the index that are compared with a mistyped word: some five microseconds each, the likeliest first. */
export const SPELLING_ROWS_MAX = 600;
/** The same with or without a small word that is written in one with it, for each of a dozen: its own spelling is looked up first. */
export const CLITIC_ROWS_MAX = 60;
/** Letters that must stay of a word without such a one: of fewer nobody knows whether it began with one. */
export const CLITIC_REST_LETTERS_MIN = 4;
/** Words of a query that are corrected: each costs up to 22 look-ups. */
export const CORRECTED_WORDS_MAX = 3;
/** Words that a mistyped one may be, of which the query chooses: each costs two looks at the index at most. */
export const CORRECTIONS_TRIED_MAX = 4;
/** Letters of a word that is corrected: the longest compounds that people type. */
export const CORRECTED_WORD_LETTERS_MAX = 40;
/** Words into which a number falls that is typed with spaces: `HTV 65 E9 K U`. */
export const NUMBER_WORDS_MAX = 5;
/** Keys of a model number that are looked up within a longer query: each row of words may be one. */
export const MODEL_KEY_LETTERS_MAX = 64;
/** The same where the whole query is one number: as long as a pack may have them. */
export const WHOLE_KEY_LETTERS_MAX = 200;
/** Letters of an ending by which a number is found: three stand in too many numbers, and nobody reads out more than eight. */
export const MODEL_ENDING_LETTERS = { least: 4, most: 8 } as const;
/** Products that a part of a number is looked up for: a screen of them, of which a search shows ten. */
export const MODELS_LIKE_MAX = 20;
/** Letters of a whole number that may be mistyped: its neighbours grow with the length, and no number is shorter. */
export const MISTYPED_NUMBER_LETTERS = { least: 3, most: 24 } as const;
/** Numbers in one query that may be mistyped: each costs a look-up of some hundred neighbours. */
export const MISTYPED_NUMBERS_MAX = 2;
/** Products with a number that looks like the one that was typed: one screen of a phone. */
export const NEAREST_NUMBERS_MAX = 12;
/** Brand names, and names with which many products begin: a catalogue has some dozen series. */
export const BRAND_WORDS_MAX = 500;
/** Products whose names begin alike before that beginning is a brand's: two may be one and its successor. */
export const BRAND_WORD_PRODUCTS_MIN = 3;
/** Letters of a word that is looked for as two words, and of two that are looked for as one: a longer one is no compound that people write apart. */
export const COMPOUND_LETTERS_MAX = 24;
/** Products that a number is offered for: one screen of a phone, and fewer than the index is asked for. */
export const JUMP_PRODUCTS_MAX = 12;
/** Parts of a compound that are joined: a longer chain of hyphens is a sentence. */
export const COMPOUND_PARTS_MAX = 4;
/** Products that a query names inside longer text; more is no question about one of them. */
export const MODELS_IN_QUERY_MAX = 8;
/** Titles whose words are weighed to go on a query: the first of those that hold it. */
export const COMPLETIONS_WEIGHED_MAX = 100;
/** Suggestions below the search box. */
export const SUGGESTIONS_COUNT = 10;
/** Countries to which results may be narrowed: some lines of a phone. Of more those that leave most. */
export const COUNTRIES_OFFERED_MAX = 12;
/** Categories among them: who types two letters means one of several, and things themselves are what he wants. */
export const SUGGESTED_CATEGORIES_COUNT = 2;
/** Other words for what was typed that are tried where its own leave room: each costs two looks at each index. */
export const SUGGESTED_OTHER_WORDS_MAX = 6;
/** Products offered when nothing was found. */
export const NEAREST_PRODUCTS_COUNT = 4;
/** Other languages that are searched when the reader's own has nothing: each costs a search. */
export const OTHER_LANGUAGES_MAX = 8;
/** Results shown of each of them: enough to see whether the words mean there what he means. */
export const OTHER_LANGUAGE_RESULTS_COUNT = 3;
/** Letters of a search result's snippet. */
export const SNIPPET_LENGTH = 180;
/** Letters of it before the first word that was searched for: a phone shows two lines, of some 70 letters together. */
export const SNIPPET_LEAD = 40;
/** Letters of a text in which a snippet's place is looked for: the longest article has some 20,000. */
export const SNIPPET_SEARCHED_LENGTH = 20_000;
/** Words whose marks are remembered while a list is made: those of its texts are mostly these. */
export const SNIPPET_FORMS_MAX = 5_000;
/** Rows of each tier of a search whose words are weighed one by one: ten pages of results; what stands behind keeps the order of the index. */
export const SEARCH_CANDIDATES = 100;
/** Products of a category that lead where its name alone is asked and other types are listed: the rest of a page is for answers. */
export const SEARCH_LEADING = 3;
/**
 * Bits of 64 in which what is written of two models may differ and is nearly the same: some words in a hundred. Of the demo
 * all that a reader calls the same is below, and firmware with steps in common begins at 15; what has nothing in common
 * differs in 32.
 */
export const SIBLING_BITS_MAX = 13;
/** Words of a text by which it is told whether another is nearly the same: the longest answers have them. */
export const SIBLING_WORDS_MAX = 2_000;
/** Models of them that a row shows before somebody opens it: a line of a phone or two. */
export const SIBLINGS_SHOWN = 4;
/** Other models that one row of results names; of more the next row names as many. */
export const SIBLINGS_FOLDED_MAX = 12;
/** Rows that the index sorts by how well they fit, at about a microsecond each; of more the first of each type are taken. */
export const SEARCH_SORTED_MAX = 2_000;
/** Rows of each type that are sorted by their day: more than anybody pages through, and some microseconds each. */
export const NEWEST_ROWS_OF_TYPE = 500;
/** Products offered beside the best matches: one screen of a phone, and half of them of the same series. */
export const ALTERNATIVE_MATCHES = { most: 12, ofSeries: 6 } as const;
/** Results below which a search goes on to the next tier: a page of them. */
export const SEARCH_FILLED = 10;
/** Milliseconds without a keystroke before suggestions are asked for: below what feels like waiting. */
export const SUGGESTIONS_DEBOUNCE = 100;
/** Searches that a device remembers: as many as fit beneath the box above a phone's keyboard. */
export const RECENT_SEARCHES_COUNT = 5;
/** Letters before suggestions make sense; a single ideograph is already a word. */
export const SUGGESTIONS_FROM_LETTERS = 2;
/** Words of what is typed that suggestions look for: more is a question, which is searched for. */
export const SUGGESTED_QUERY_WORDS_MAX = 8;
/** Suggestions that are looked at for the ten that are shown: titles that stand there twice are shown once. */
export const SUGGESTIONS_READ_MAX = 30;
/** Words of a title, and names of what something is about, under which it is suggested: a list of hundreds says little about each. */
export const SUGGESTED_WORDS_MAX = 100;
/** Letters from which what is typed is looked for inside words: fewer stand inside most. */
export const SUGGESTED_ENDING_LETTERS_MIN = 4;
/** Letters of a word whose inside is looked at: its endings grow with the square of its length. */
export const SUGGESTED_ENDING_WORD_LETTERS_MAX = 24;
/** Letters from which a word may be mistyped: of fewer every other is one letter away. */
export const MISTYPED_LETTERS_MIN = 4;
/** The same of the beginning of a number, which goes on, without what stands between its letters: `HB-` for `HSB-`. */
export const MISTYPED_NUMBER_LETTERS_MIN = 2;
/** Beginnings that somebody may have meant who mistyped one. */
export const MEANT_BEGINNINGS_MAX = 64;
/** Places that are kept for them where more goes on as it was typed: whoever typed rightly goes on typing, and sees his own first. */
export const SUGGESTED_MEANT_COUNT = 5;
/** Terms with such a beginning that are counted to tell which was meant. */
export const MEANT_COUNTED_MAX = 20;

/**
 * Threads that search: one processor is left to what sends pages, and more than four would hold more memory than they
 * save time.
 */
export const SEARCH_THREADS_MAX = 4;
/** Memory of the objects of one such thread, in megabytes: a search makes some ten; beyond it the thread ends, not the process. */
export const SEARCH_THREAD_HEAP_MB = 128;
/** Questions that wait for a thread: more than all lanes let through at once. */
export const SEARCHES_WAITING_MAX = 100;
/**
 * Milliseconds in which a search is answered or refused: just before whoever asks stops waiting for it. A thread that
 * searches longer is given up.
 */
export const SEARCH_DEADLINE = 1_400;
/** Until a thread that starts is given up: a busy machine takes a second. */
export const SEARCH_THREAD_START_MAX = 10_000;
/** Until a thread is started again after one that crashed; twice as long after each that follows, until one answers. */
export const SEARCH_THREAD_PAUSE = { first: 100, longest: 10_000 } as const;
/** Databases that a thread holds open: the version in force and the one before it, for two audiences. */
export const SEARCHED_FILES_OPEN_MAX = 4;
/** Rows that a search remembers of each, parsed, in bytes: some products and categories to stay within. */
export const SEARCH_ROWS_REMEMBERED_MAX_BYTES = 2 * 1024 * 1024;
/**
 * Searches of the API's clients: some milliseconds of another processor each, so what waits is answered within a second
 * or two. No more at once than threads at most: a visitor's search waits for these, and for nothing behind them.
 */
export const API_SEARCHES = { atOnce: SEARCH_THREADS_MAX, waiting: 50 } as const;
/** Suggestions to the API's clients: one for every keystroke of some tens of people who type, and none takes the places of other calls. */
export const API_SUGGESTIONS = { atOnce: 16, waiting: 100 } as const;
/** Things that a query asks for which says what fails: in a whole sentence that is one of many, and its other words tell more. */
export const SYMPTOM_THINGS_MAX = 4;
/** Words behind a negation among which stands what is missing or fails: `does not even switch on`. */
export const QUERY_FAILING_REACH = 3;
/** Words of a query of which one at a time is left out: each is a look at the index. */
export const SEARCH_LEFT_OUT_MAX = 3;
/** Phrases in quotation marks of a query that count. */
export const PHRASES_MAX = 4;
/**
 * Words of all of them that count: a phrase of frequent words is looked for in every text that has them, which costs by its
 * words, and its first six tell it from others.
 */
export const PHRASE_WORDS_MAX = 6;
/** Letters of a word that is taken apart into the words it is made of: each place in it costs some look-ups. */
export const COMPOUND_WORD_LETTERS_MAX = 40;
/** Words that an unknown compound of three may begin with, the longest first: of each the rest is looked up. */
export const COMPOUND_BEGINNINGS_MAX = 4;
/** Compounds whose parts are remembered while a pack is imported, each some hundred bytes. */
export const COMPOUNDS_REMEMBERED_MAX = 50_000;
/** Compounds of a list's texts that are taken apart to be marked: of more, those further down are not. */
export const COMPOUNDS_MARKED_MAX = 60;
/** Words whose stems are remembered: those of a pack's texts are mostly these; some 3 MB. */
export const STEMS_REMEMBERED_MAX = 20_000;
/** Written forms whose tokens are remembered, of each locale: some 5 MB. */
export const FORMS_REMEMBERED_MAX = 15_000;
/** Texts that an import takes apart itself, before a thread of its own does: it takes as long to begin as these take. */
export const TEXTS_HERE_MAX = 2_000;
/** Texts that the thread is handed at once: some hundred kilobytes. */
export const TEXTS_AT_ONCE = 100;
/** Times as many of them that are on the way to it and back: so much waits in memory. */
export const TEXTS_ON_THE_WAY_MAX = 4;
/** Bytes of each full-text table that are gathered before they are written: four times what SQLite gathers by itself. */
export const INDEX_GATHERED_BYTES = 4 * 1024 * 1024;
/** Rows of the index that move where more come between two than there is room for: each is written anew, in some milliseconds. */
export const ROWS_MOVED_MAX = 300;
/** Written forms that are counted in memory before they are written into the vocabulary, each some 200 bytes. */
export const WORDS_HELD_MAX = 50_000;
/** Words of the vocabulary that are remembered while a pack is imported, each some hundred bytes: compounds are held against them. */
export const WORDS_REMEMBERED_MAX = 50_000;
/** Keys of spellings that are put in order at once, each some hundred bytes. */
export const SPELLINGS_AT_ONCE = 100_000;
