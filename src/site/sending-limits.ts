/** Every number with a reason about what visitors send. Milliseconds unless the name says otherwise. */

/** The inbox on disk, in megabytes, unless INBOX_MAX_MB says otherwise; beyond it nothing more is taken in. */
export const INBOX_MAX_MB = 1_024;
/** Feedback may fill so much of the inbox: a flood of it leaves room for tickets. */
export const FEEDBACK_INBOX_SHARE = 0.5;
/** The inbox's journal is cut back to this many bytes. */
export const INBOX_WAL_MAX_BYTES = 16 * 1024 * 1024;
/** How long a write waits while another process (an export, a backup) holds the inbox. */
export const INBOX_BUSY_TIMEOUT = 2_000;
/** How long a visitor waits for the inbox: once round a locked database. */
export const INBOX_PATIENCE = 5_000;
/** Questions that may wait for the inbox; beyond it a 503 at once is kinder than a late one. */
export const INBOX_WAITING_MAX = 200;
/** Of these, visitors who only look at what they sent: anybody may look, and a look must not cost a sending its place. */
export const INBOX_LOOKS_MAX = 20;
/** Entries read or removed at once by the operator's command: votes go on between two of them. */
export const INBOX_BATCH = 1_000;
/** What one client may send of one kind: so many at once, then one each interval. A whole office may be one client. */
export const CLIENT_RATE = { burst: 40, interval: 30_000 } as const;
/** What all clients together may send of one kind: each costs a write to the disk, and some bytes for years. */
export const ACTION_RATE = { burst: 500, interval: 100 } as const;
/** Clients whose sendings are remembered: about 100 bytes each. */
export const CLIENTS_REMEMBERED_MAX = 20_000;
/** Two sendings without a key of their own count as one within this time: a double tap, a second thought. */
export const REPEAT_WINDOW = 60_000;
/** Fields of a form, in bytes: the longest text in three-byte letters, percent-encoded, twice over. */
export const FORM_MAX_BYTES = 48 * 1024;
/** Letters of a feedback text: a page of it is read, more is not. */
export const FEEDBACK_TEXT_MAX_LENGTH = 2_000;
/** How long details may be added to a vote. */
export const FEEDBACK_OPEN = 24 * 3_600_000;
/** Attachments may fill so much of the inbox: when there is no room for files any more, words still find some. */
export const ATTACHMENTS_INBOX_SHARE = 0.9;
/** The disk's last bytes are not for attachments: the inbox's journal and the content need them. */
export const DISK_ROOM_LEAST = 64 * 1024 * 1024;
/** What a sending left behind is removed after this time: none takes so long. */
export const LEFTOVER_AGE = 3_600_000;
/** Messages of one ticket: more are a flood, or belong on the telephone. */
export const TICKET_MESSAGES_MAX = 100;
