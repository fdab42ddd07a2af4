/** Each entry brings a database from the version of its place to the next; entries are only ever added. */
export const MIGRATIONS: readonly string[] = [
	`CREATE TABLE feedback (
		sequence INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		kind TEXT NOT NULL,
		document TEXT NOT NULL,
		answer TEXT NOT NULL CHECK (answer IN ('yes', 'no')),
		content_version TEXT NOT NULL,
		locale TEXT NOT NULL,
		received TEXT NOT NULL,
		reason TEXT,
		step INTEGER,
		text TEXT NOT NULL DEFAULT ''
	) STRICT`,
	`ALTER TABLE feedback ADD COLUMN described INTEGER NOT NULL DEFAULT 0;
	UPDATE feedback SET described = 1 WHERE reason IS NOT NULL OR step IS NOT NULL OR text <> ''`,
	`CREATE TABLE survey_answer (
		sequence INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		survey TEXT NOT NULL,
		answer TEXT NOT NULL,
		page TEXT NOT NULL,
		content_version TEXT NOT NULL,
		locale TEXT NOT NULL,
		received TEXT NOT NULL
	) STRICT`,
	// A message has one row of `delivery` for each way on which it goes on, until it has arrived.
	`CREATE TABLE ticket (
		sequence INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		number TEXT NOT NULL UNIQUE,
		state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
		locale TEXT NOT NULL,
		name TEXT NOT NULL,
		email TEXT NOT NULL,
		product TEXT,
		product_name TEXT NOT NULL,
		subject TEXT NOT NULL,
		about TEXT,
		guide TEXT,
		content_version TEXT NOT NULL,
		suspicions TEXT NOT NULL,
		received TEXT NOT NULL
	) STRICT;
	CREATE INDEX ticket_by_state ON ticket (state, sequence);
	CREATE TABLE ticket_message (
		sequence INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		ticket INTEGER NOT NULL REFERENCES ticket (sequence) ON DELETE CASCADE,
		fingerprint TEXT NOT NULL,
		author TEXT NOT NULL CHECK (author IN ('visitor', 'support')),
		text TEXT NOT NULL,
		received TEXT NOT NULL
	) STRICT;
	CREATE INDEX ticket_message_of ON ticket_message (ticket);
	CREATE TABLE ticket_attachment (
		sequence INTEGER PRIMARY KEY,
		message INTEGER NOT NULL REFERENCES ticket_message (sequence) ON DELETE CASCADE,
		file TEXT NOT NULL UNIQUE,
		size INTEGER NOT NULL,
		type TEXT NOT NULL,
		sha256 TEXT NOT NULL,
		original TEXT NOT NULL
	) STRICT;
	CREATE INDEX ticket_attachment_of ON ticket_attachment (message);
	CREATE TABLE delivery (
		sequence INTEGER PRIMARY KEY,
		message INTEGER NOT NULL REFERENCES ticket_message (sequence) ON DELETE CASCADE,
		channel TEXT NOT NULL,
		attempts INTEGER NOT NULL DEFAULT 0,
		next_attempt TEXT NOT NULL,
		last_error TEXT,
		delivered TEXT,
		UNIQUE (message, channel)
	) STRICT;
	CREATE INDEX delivery_due ON delivery (next_attempt) WHERE delivered IS NULL`,
	// The next one to go on is found at once, however many wait; so is what was given up.
	`ALTER TABLE ticket ADD COLUMN closed TEXT;
	ALTER TABLE delivery ADD COLUMN given_up TEXT;
	DROP INDEX delivery_due;
	CREATE INDEX delivery_due ON delivery (channel, attempts, sequence) WHERE delivered IS NULL AND given_up IS NULL;
	CREATE INDEX delivery_given_up ON delivery (channel) WHERE given_up IS NOT NULL`,
	`CREATE TABLE help_outcome (
		sequence INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		tree TEXT NOT NULL,
		node TEXT NOT NULL,
		product TEXT NOT NULL,
		outcome TEXT NOT NULL CHECK (outcome IN ('solved', 'not-solved', 'ticket')),
		content_version TEXT NOT NULL,
		locale TEXT NOT NULL,
		received TEXT NOT NULL
	) STRICT;
	CREATE INDEX help_outcome_received ON help_outcome (received);
	CREATE TABLE help_visit (
		day TEXT NOT NULL,
		tree TEXT NOT NULL,
		node TEXT NOT NULL,
		came_from TEXT NOT NULL,
		visits INTEGER NOT NULL,
		PRIMARY KEY (day, tree, node, came_from)
	) STRICT, WITHOUT ROWID`,
	`CREATE TABLE search_miss (
		locale TEXT NOT NULL,
		query TEXT NOT NULL,
		count INTEGER NOT NULL,
		day TEXT NOT NULL,
		PRIMARY KEY (locale, query)
	) STRICT, WITHOUT ROWID`,
	// A token stands here as its hash alone. The visit before is the session's own: it says what is new to its agent.
	`CREATE TABLE company (
		number TEXT PRIMARY KEY,
		name TEXT NOT NULL,
		country TEXT NOT NULL,
		state TEXT NOT NULL CHECK (state IN ('authorised', 'suspended'))
	) STRICT, WITHOUT ROWID;
	CREATE TABLE agent (
		sequence INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		username TEXT NOT NULL UNIQUE,
		name TEXT NOT NULL,
		company TEXT NOT NULL REFERENCES company (number),
		access_level TEXT NOT NULL,
		team TEXT NOT NULL,
		secret TEXT,
		state TEXT NOT NULL CHECK (state IN ('active', 'disabled')),
		last_visit TEXT
	) STRICT;
	CREATE INDEX agent_of_company ON agent (company);
	CREATE TABLE agent_session (
		token TEXT PRIMARY KEY,
		agent INTEGER NOT NULL REFERENCES agent (sequence) ON DELETE CASCADE,
		began TEXT NOT NULL,
		seen TEXT NOT NULL,
		previous_visit TEXT
	) STRICT, WITHOUT ROWID;
	CREATE INDEX agent_session_of ON agent_session (agent, began);
	CREATE TABLE agent_event (
		sequence INTEGER PRIMARY KEY,
		at TEXT NOT NULL,
		event TEXT NOT NULL,
		username TEXT,
		client TEXT
	) STRICT;
	CREATE INDEX agent_event_at ON agent_event (at);
	CREATE INDEX agent_event_known ON agent_event (username, event, client);
	CREATE INDEX agent_event_kind ON agent_event (event, sequence)`,
	// Whom the brand's own sign-on means by an agent.
	`ALTER TABLE agent ADD COLUMN issuer TEXT;
	ALTER TABLE agent ADD COLUMN subject TEXT CHECK ((subject IS NULL) = (issuer IS NULL));
	CREATE UNIQUE INDEX agent_of_subject ON agent (issuer, subject) WHERE subject IS NOT NULL`,
	// Once for each agent, document and edition, whoever sends it how often.
	`CREATE TABLE receipt (
		agent INTEGER NOT NULL REFERENCES agent (sequence) ON DELETE CASCADE,
		document TEXT NOT NULL,
		edition TEXT NOT NULL,
		day TEXT NOT NULL,
		PRIMARY KEY (agent, document, edition)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX receipt_day ON receipt (day)`,
	// What agents confirmed who were removed since: it proves something for as long as the others' does.
	`CREATE TABLE former_receipt (
		sequence INTEGER PRIMARY KEY,
		username TEXT NOT NULL,
		name TEXT NOT NULL,
		company TEXT NOT NULL,
		company_name TEXT NOT NULL,
		document TEXT NOT NULL,
		edition TEXT NOT NULL,
		day TEXT NOT NULL
	) STRICT;
	CREATE INDEX former_receipt_of ON former_receipt (document, sequence);
	CREATE INDEX former_receipt_day ON former_receipt (day)`,
	// The last visit on a day before that of the last one.
	`ALTER TABLE agent ADD COLUMN earlier_visit TEXT;
	UPDATE agent SET earlier_visit = (SELECT max(previous_visit) FROM agent_session AS s
		WHERE s.agent = agent.sequence AND substr(s.previous_visit, 1, 10) < substr(agent.last_visit, 1, 10))`,
	// What found something is counted as well, and how often a page was opened from there.
	`CREATE TABLE search_count (
		found INTEGER NOT NULL,
		locale TEXT NOT NULL,
		query TEXT NOT NULL,
		count INTEGER NOT NULL,
		opened INTEGER NOT NULL,
		day TEXT NOT NULL,
		PRIMARY KEY (found, locale, query)
	) STRICT, WITHOUT ROWID;
	INSERT INTO search_count SELECT 0, locale, query, count, 0, day FROM search_miss;
	DROP TABLE search_miss`,
	// By what its first readers are told apart. Who searched before is not known: that is told when it is searched for again.
	"ALTER TABLE search_count ADD COLUMN marks BLOB NOT NULL DEFAULT x''",
	// The same of who opened a page from there. Who did before is not known: the first readers are taken for them.
	`ALTER TABLE search_count ADD COLUMN openers BLOB NOT NULL DEFAULT x'';
	UPDATE search_count SET openers = substr(marks, 1, min(opened, length(marks))) WHERE opened > 0 AND length(marks) > 0`,
	// What was answered with other words, or with some of them, is told apart. Of before it is not known.
	`CREATE TABLE search_count_by_finding (
		finding TEXT NOT NULL,
		locale TEXT NOT NULL,
		query TEXT NOT NULL,
		count INTEGER NOT NULL,
		opened INTEGER NOT NULL,
		day TEXT NOT NULL,
		marks BLOB NOT NULL,
		openers BLOB NOT NULL,
		PRIMARY KEY (finding, locale, query)
	) STRICT, WITHOUT ROWID;
	INSERT INTO search_count_by_finding SELECT iif(found, 'found', 'nothing'), locale, query, count, opened, day, marks, openers FROM search_count;
	DROP TABLE search_count;
	ALTER TABLE search_count_by_finding RENAME TO search_count`,
];
