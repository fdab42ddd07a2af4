/** Every number with a reason about agents of service centres. Milliseconds unless the name says otherwise. */

/** What a secret costs to try: argon2id with 19 MiB, two passes, one lane (OWASP Password Storage, RFC 9106). */
export const SECRET_COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
export const SECRET_SALT_BYTES = 16;
export const SECRET_TAG_BYTES = 32;
/**
 * Secrets tried at once, for clients from which somebody came before and for strangers each: one takes a thread of the four
 * that pages are compressed in, and 19 MiB. Those that wait for it are two seconds of work on a slow machine.
 */
export const SECRETS_TRIED = { atOnce: 1, waiting: 20 } as const;
/** Clients that are remembered because somebody has signed in there: forty letters each. */
export const KNOWN_CLIENTS_MAX = 20_000;
/** Until the inbox is asked for them again when it could not say. */
export const KNOWN_CLIENTS_PAUSE = 60_000;
/** Letters of a password; made ones have 20 of 32 letters, a hundred bits. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 200;
export const PASSWORD_MADE_LENGTH = 20;
/** Letters of a group of a made one, as people read numbers to each other. */
export const PASSWORD_GROUP_LENGTH = 5;
/** Different letters of a password: fewer are one key held down, or two in turn. */
export const PASSWORD_LETTERS_MIN = 5;
/** Letters of a name that a password may not hold: shorter ones stand in many words by chance. */
export const PASSWORD_KNOWN_LETTERS = 4;
/** Bytes of an agent's id, which names him and opens nothing: two of a hundred million agents share one with a chance of 1 in 10^13. */
export const AGENT_ID_BYTES = 12;
/** Letters of a person's name, a company's, a team's: one line of a report. */
export const AGENT_WORDS_MAX_LENGTH = 120;

/** Letters of a number that somebody types to jump to its product: the longest has 60, and spaces between. */
export const PRODUCT_NUMBER_LENGTH = 120;
/** Letters with which a jump begins: one says too little, what begins like two is a list. */
export const JUMP_LETTERS_MIN = 2;
/** Letters of a region suffix right behind a number: two of a country, three of a market (`EUR`); four are a word. */
export const REGION_LETTERS_MAX = 3;
/** Keys of the one product that begins so which are looked at: a product with ten aliases has sixty. */
export const JUMP_SPELLINGS_MAX = 100;

/** Days of which changes are told to whoever was never here before; and the most of which anybody asks: two years. */
export const CHANGES_DAYS = 30;
export const CHANGES_DAYS_MAX = 731;
/** Days back from today that are asked for by one tap: after a weekend away, and after a holiday. */
export const CHANGES_SPANS = [7, 30] as const;
/** Of one product or category it is a year: hardly anything changes in a month. */
export const CONTEXT_CHANGES_DAYS = 365;
/** Changes on the page of a product, among much else. */
export const PRODUCT_CHANGES_COUNT = 6;
/** Changes that a page shows at once: the paragraphs that differ stand with them. */
export const CHANGES_COUNT = 25;
/** What an agent has still to confirm, as his home shows it: the rest follows as he does. */
export const TO_CONFIRM_COUNT = 10;

/** Bytes of a session's token: 256 bits, nobody guesses one. */
export const SESSION_TOKEN_BYTES = 32;
/** The longest that somebody stays signed in: a long working day. */
export const SESSION_LIFE = 10 * 3_600_000;
/** Without a request for so long a session is over: a lunch, not a night on an open counter. */
export const SESSION_IDLE = 60 * 60_000;
/** That a session is used is written down once in this time. */
export const SESSION_SEEN_INTERVAL = 60_000;
/** Sessions of one agent: a bench, a counter, a phone; the oldest ends for another. */
export const SESSIONS_OF_AGENT_MAX = 10;
/** What the inbox said of a session holds so long: the operator's word reaches a running site within it. */
export const SESSION_REMEMBERED = 1_000;
/** Sessions of which that is remembered: a hundred bytes each. */
export const SESSIONS_REMEMBERED_MAX = 2_000;
/** Sessions that are asked about at once; beyond it nobody is an agent, so that other readers keep the inbox. */
export const SESSIONS_ASKED_MAX = 50;
/** A session that an API elsewhere does not know is not asked about again for so long: anybody can invent one. */
export const FOREIGN_SESSION_REFUSED = 10_000;
/** The cookie of a session of ours: 43 letters that are signed, and their signature, make 81. */
export const SESSION_MAX_LENGTH = 100;
/** The cookie of a session of an API elsewhere: longer ones are none. */
export const FOREIGN_SESSION_MAX_LENGTH = 512;

/** Bytes of the form: a name and a password in three-byte letters, percent-encoded, and the way back. */
export const SIGN_IN_FORM_MAX_BYTES = 8 * 1024;
/** How often one client may try: a workshop of forty begins its day behind one address. */
const SIGN_IN_CLIENT_RATE = { burst: 40, interval: 15_000 } as const;
/** How often all strangers may, and all from where somebody came before: what two threads can try. */
const SIGN_IN_RATE = { burst: 300, interval: 50 } as const;
export const SIGN_IN_RATES = { client: SIGN_IN_CLIENT_RATE, everybody: SIGN_IN_RATE, knownApart: true } as const;
/** Wrong passwords of one name, counted in so long: from one client, then that client rests; from all, then the name does. */
export const REFUSALS_WINDOW = 3_600_000;
export const REFUSALS_MAX = { client: 10, everybody: 50 } as const;
/** How long they rest: once in the window, so that nobody can keep an agent out for longer. */
export const REFUSED_REST = 15 * 60_000;
/** Names, and clients of names, that are counted. */
export const REFUSED_REMEMBERED_MAX = 20_000;

/** Days that the audit of sign-ins is kept. */
export const AUDIT_DAYS = 90;
/**
 * Days that a confirmation is kept: ten years, after which nobody answers any more for a product that was repaired wrongly
 * (Directive (EU) 2024/2853, article 17).
 */
export const RECEIPT_DAYS = 3_653;
/** Confirmations that an agent's pages know: those of ten years, two a week and more. */
export const RECEIPTS_SHOWN_MAX = 2_000;
/** Lines kept of each kind that strangers can cause: a flood of them pushes out its own kind alone. */
export const REFUSALS_KEPT = 20_000;
/** How often it is looked for sessions that are over. */
export const SESSIONS_SWEEP_INTERVAL = 5 * 60_000;
/** Rows that the operator's commands read or remove at once. */
export const AGENTS_BATCH = 500;
/** Of the memory of replies, the share for those to agents: a hundred pages of products with all their lists. */
export const AGENT_REPLIES_SHARE = 0.125;
/** Lines of a list on an agent's page before the others are folded: five such lists are two screens. */
export const AGENT_ROWS_OPEN = 8;
/** What the list of what is new says that it is asked by (specification section 7). */
export const WHATS_NEW_APP = "asc-portal";
/** Lines of a list of agents that is imported: a brand with more writes several. */
export const AGENTS_IMPORTED_MAX = 10_000;

/** A sign-on with the brand's provider, from its button to its return: time to find a second factor, not to lend a browser. */
export const SIGN_ON_LIFE = 10 * 60_000;
/** Bytes of a sign-on's id: 144 bits, from which alone its secrets are made and by which its return is known. */
export const SIGN_ON_ID_BYTES = 18;
/** Returns that are remembered as used up: what ten minutes of the rate can begin. */
export const SIGN_ONS_REMEMBERED_MAX = 20_000;
/** Returns for which the provider is asked at once, of known clients and of strangers each; one holds a connection to it, and what it answers. */
export const SIGN_ONS_ASKED = { atOnce: 4, waiting: 40 } as const;
/** How long one answer of the provider may take, its last byte included. */
export const PROVIDER_PATIENCE = 5_000;
/** Bytes of such an answer: a description, a few keys, a token; the largest known ones have a tenth of it. */
export const PROVIDER_REPLY_MAX_BYTES = 256 * 1024;
/** What a provider says of itself holds so long; when it does not answer then, what it said before does. */
export const PROVIDER_KNOWN = 60 * 60_000;
/** One that did not answer is not asked again for so long: whoever waits for it hears so at once. */
export const PROVIDER_REST = 5_000;

/** Offline packs sent at the same time: each holds a state of the content and one page's memory. */
export const OFFLINE_PACKS_AT_ONCE = { pack: 8 } as const;
/** Of these, at most this share for one agent, and of what others leave free: one that he waits for, and one begun anew. */
export const OFFLINE_PACKS_AGENT_SHARE = 0.25;
/** Bytes of a pack's files: several large service manuals, what a workshop's line brings in half a minute and a phone has room for. */
export const OFFLINE_FILES_MAX_BYTES = 256 * 1024 * 1024;
/** Bytes of its pictures: those of some hundred illustrated repairs. */
export const OFFLINE_PICTURES_MAX_BYTES = 64 * 1024 * 1024;
/** Pages of a pack: each is rendered for it. A product's documents and five long manuals; what is beyond stands in the PDF files. */
export const OFFLINE_PAGES_MAX = 1_500;
/** Letters of a name in a pack: with a folder in somebody's documents it stays below what Windows can open (260). */
export const OFFLINE_NAME_MAX_LENGTH = 80;
