/** Every number with a reason about what visitors send. Milliseconds unless the name says otherwise. */

/** The inbox on disk, in megabytes, unless INBOX_MAX_MB says otherwise; beyond it nothing more is taken in. */
export const INBOX_MAX_MB = 1_024;
/** Feedback may fill so much of the inbox: a flood of it leaves room for tickets. */
export const FEEDBACK_INBOX_SHARE = 0.5;
/** The inbox's journal is cut back to this many bytes. */
export const INBOX_WAL_MAX_BYTES = 16 * 1024 * 1024;
/** How long a write waits while another process (an export, a backup) holds the inbox. */
export const INBOX_BUSY_TIMEOUT = 2_000;
/** How often a site looks whether its inbox stands where it was opened, besides each time that it is asked. */
export const INBOX_LOOK_INTERVAL = 1_000;
/** For so long another file in the place of the inbox has to be as it is before it is opened: it may be on its way there. */
export const INBOX_RETURN_QUIET = 3_000;
/** Milliseconds in which an inbox that another process makes has its first page: a disk is waited for once. */
export const INBOX_FIRST_PAGE_PATIENCE = 250;
/** How long a visitor waits for the inbox: once round a locked database. */
export const INBOX_PATIENCE = 5_000;
/** Questions that may wait for the inbox; beyond it a 503 at once is kinder than a late one. */
export const INBOX_WAITING_MAX = 200;
/** Of these, visitors who only look at what they sent: anybody may look, and a look must not cost a sending its place. */
export const INBOX_LOOKS_MAX = { everybody: 20, client: 6 } as const;
/** How often it is counted how full an inbox in PostgreSQL is, once its tables take as much of the disk as it may: each row is looked at. */
export const INBOX_MEASURED = 30_000;
/** Entries read or removed at once by the operator's command: votes go on between two of them. */
export const INBOX_BATCH = 1_000;
/** What one client may send of one kind: so many at once, then one each interval. A whole office may be one client. */
export const CLIENT_RATE = { burst: 40, interval: 30_000 } as const;
/** For each that is kept, so many may be tried: who mistypes his address five times still gets through. */
export const ATTEMPTS_FOR_ONE = 5;
/** What all clients together may send of one kind: each costs a write to the disk, and some bytes for years. */
export const ACTION_RATE = { burst: 500, interval: 100 } as const;
/** Clients whose sendings are remembered: about 100 bytes each. */
export const CLIENTS_REMEMBERED_MAX = 20_000;
/** Addresses and networks whose names are not made anew with each sending, and as many whose lasting ones are not: about 200 bytes each. */
export const CLIENT_NAMES_KEPT = 1_000;
/** What one network may use of what all clients together may: five of them at least have to come together to use it up. */
export const NETWORK_SHARE = 0.2;
/** Networks whose sendings are remembered: whoever has more does not need one to be forgotten. */
export const NETWORKS_REMEMBERED_MAX = 2_000;
/** Two sendings without a key of their own count as one within this time: a double tap, a second thought. */
export const REPEAT_WINDOW = 60_000;
/** The same words from a form shown anew count as one message within this time: somebody went back and pressed again. */
export const TICKET_REPEAT_WINDOW = 600_000;
/** Fields of a form, in bytes: the longest text in three-byte letters, percent-encoded, twice over. */
export const FORM_MAX_BYTES = 48 * 1024;
/** Letters of a feedback text: a page of it is read, more is not. */
export const FEEDBACK_TEXT_MAX_LENGTH = 2_000;
/** How long details may be added to a vote. */
export const FEEDBACK_OPEN = 24 * 3_600_000;
/** Files that come with one message: a few photographs of a screen and a bill. */
export const ATTACHMENTS_MAX = 5;
/** Bytes of one of them: a photograph of a phone, or a short film. */
export const ATTACHMENT_MAX_BYTES = 10_000_000;
/** Bytes of all of them: what a mail server takes, to which they may go on. */
export const ATTACHMENTS_MAX_BYTES = 25_000_000;
/** Attachments find room until so much of the inbox is full: when there is no room for files any more, words still find some. */
export const ATTACHMENTS_INBOX_SHARE = 0.9;
/** Pieces in which they stand in PostgreSQL: forty at once, for as many sendings, are ten megabytes of memory. */
export const ATTACHMENT_PIECE_BYTES = 256 * 1024;
/** The disk's last bytes are not for attachments: the inbox's journal and the content need them. */
export const DISK_ROOM_LEAST = 64 * 1024 * 1024;
/** What a sending left behind is removed after this time: none takes so long. */
export const LEFTOVER_AGE = 3_600_000;
/** Messages of one ticket: more are a flood, or belong on the telephone. */
export const TICKET_MESSAGES_MAX = 100;
/** All texts of a message, in bytes: the longest in three-byte letters, percent-encoded, with what is beside it. */
export const TICKET_FORM_MAX_BYTES = 112 * 1024;
/** Messages to support that one client may send: somebody with three devices, not a program. */
export const TICKET_CLIENT_RATE = { burst: 12, interval: 60_000 } as const;
/** The same of all clients: each may bring 25 MB, and somebody reads it. */
export const TICKET_RATE = { burst: 200, interval: 1_000 } as const;
/** Nobody writes a message in less. */
export const TICKET_WRITING_LEAST = 3_000;
/** Fields of a form with files: ours has fourteen. */
export const FORM_FIELDS_MAX = 24;
/** Header lines of one part of such a form: its name, and that of its file. */
export const PART_HEADERS_MAX_BYTES = 4 * 1024;
/** Letters kept of a file's name. */
export const ATTACHMENT_NAME_MAX_LENGTH = 120;
/** A form with files is read to its end up to here, so that whoever chose too much is told so and keeps his words. */
export const SENDING_MAX_BYTES = 100 * 1024 * 1024;
/** A form with files may come slowly: after the grace 32 KB a second on the average, a slow line's. */
export const SENDING_PACE = { grace: 20_000, bytesPerSecond: 32 * 1024, look: 2_000 } as const;
/** The longest that a request may take: a slow line sends some photographs in it, and nobody holds a place for longer. */
export const SENDING_TIMEOUT = 300_000;
/** Forms whose files are written at once, of all clients and of one: each holds a file open and waits for a disk. */
export const FILE_SENDINGS_MAX = { everybody: 40, client: 4 } as const;
/** How long a form waits for such a place: what somebody sends ten times at once is on the disk long before. */
export const FILE_PLACE_PATIENCE = 5_000;
/** Such forms that are read at once, with files or words alone: each holds its texts in memory. */
export const FORM_SENDINGS_MAX = { everybody: 1_000, client: 12 } as const;
/** Those turned away that are read all the same, for their words. */
export const TURNED_AWAY_READ_MAX = { everybody: 40, client: 2 } as const;
/** Words that came too early are read all the same, so that their writer has them again: so often. */
export const TURNED_AWAY_RATES = {
	client: { burst: 4, interval: 30_000 },
	everybody: { burst: 40, interval: 500 },
} as const;
/** Seconds in which pages say how long to wait: the longest is that of a ticket, and of a clock that was put right. */
export const WAITS_TOLD = [5, 10, 30, 60, 300] as const;
/** Pages about what was not sent that are kept: those of a language and mode are twenty, of some 20 KB. */
export const NOT_SENT_PAGES_MAX = 200;
/** How often it is looked for what sendings that were cut off have left. */
export const SWEEP_INTERVAL = 3_600_000;
/** How often it is looked whether a message has to go on: it does so while its writer reads that it was kept. */
export const DELIVERY_LOOK = 2_000;
/** How long a receiver of messages may take to answer; a mail with 25 MB of attachments, altogether. */
export const DELIVERY_TIMEOUT = 15_000;
export const MAIL_PATIENCE = 300_000;
/** How long one of several machines may hand on a message that others then leave alone: longer than any attempt. */
export const DELIVERY_CLAIM = MAIL_PATIENCE + 30_000;
/** A receiver that fails is left alone, twice as long each time: an attempt in some minutes hurts nobody, and it is back soon. */
export const DELIVERY_PAUSE = { first: 5_000, most: 300_000 } as const;
/** The longest that it may ask for itself. */
export const DELIVERY_PAUSE_ASKED_MAX = 3_600_000;
/** Tickets are forgotten so long after they were closed or went on, unless TICKET_RETENTION_DAYS says otherwise: half a year, in which people come back to them. */
export const TICKET_RETENTION_DAYS = 180;
/** How often it is looked for such tickets. */
export const RETENTION_INTERVAL = 24 * 3_600_000;
/** When it first does so: a start has better things to do. */
export const RETENTION_FROM = 60_000;
/** How long the address of a serial number's check shows its result: lists grow, and an old answer may be none any more. */
export const SERIAL_RESULT_OPEN = 30 * 24 * 3_600_000;
/** Bytes of a check: a few names and a number. */
export const SERIAL_CHECK_MAX_BYTES = 4 * 1024;
/** Checks by one client: an office or a shop may be one, and on the day of a recall looks at all that it has. */
const SERIAL_CLIENT_RATE = { burst: 120, interval: 10_000 } as const;
/** Checks by all: one writes nothing and takes 0.1 ms, 1.5 ms where a model has all the ranges it may have. */
const SERIAL_RATE = { burst: 3_000, interval: 10 } as const;
export const SERIAL_CHECK_RATES = { client: SERIAL_CLIENT_RATE, everybody: SERIAL_RATE } as const;
/** How often what was seen of guided help goes to the inbox, in milliseconds: a kill loses no more than that. */
export const HELP_VISITS_INTERVAL = 10_000;
/** Steps of guided help that are counted between two times: 200 trees of 50 steps. */
export const HELP_STEPS_COUNTED_MAX = 10_000;
/** Words whose searches are counted, those in vain and the others: so many of each, the rarest and oldest go first; so many between two writes. */
export const SEARCH_COUNTS_KEPT = 5_000;
export const SEARCH_COUNTS_WAITING = 200;
/** The same reader counts once in this time for the same words: a reload is no second one. */
export const SEARCH_COUNT_READER_WINDOW = 24 * 3_600_000;
/**
 * Words for which one reader counts in that time: a fifth of those between two writes, and in all the days that they are
 * kept fewer than there is room for, so that he pushes out nobody's.
 */
export const SEARCH_COUNT_READER_WORDS = 40;
/** They are told from so many readers on: what fewer searched for may be about one of them. */
export const SEARCH_COUNTS_LEAST = 3;
export const SEARCH_COUNTS_SHOWN = 50;
/** A longer query is a sentence of somebody's own. */
export const SEARCH_COUNT_WORDS_MAX = 6;
export const SEARCH_COUNT_LETTERS_MAX = 60;
/** Letters and digits from which what stands in three groups or more is a serial number rather than a model, and of each of three alike. */
export const SEARCH_COUNT_CODE_LEAST = 12;
export const SEARCH_COUNT_CODE_GROUP_LEAST = 4;
/** How often they are written down, and the days after which nobody wants to know. */
export const SEARCH_COUNTS_INTERVAL = 60_000;
export const SEARCH_COUNTS_DAYS = 90;
