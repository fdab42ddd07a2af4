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
];
