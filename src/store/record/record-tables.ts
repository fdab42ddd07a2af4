import type { Tables } from "#src/database/migrate.ts";

/**
 * The content of record. Every file, and the database of every version, is a blob: its pieces in their order, each kept once
 * under its own hash, whoever has it. `content_version` says what a version is and whom it follows at which moment,
 * `content_record` which one is in force.
 */
export const RECORD_TABLES: Tables = {
	name: "content",
	migrations: [
		`CREATE TABLE content_piece (sha256 bytea PRIMARY KEY, bytes bytea NOT NULL);
		ALTER TABLE content_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;
		CREATE TABLE content_blob (sha256 bytea PRIMARY KEY, size bigint NOT NULL);
		CREATE TABLE content_blob_piece (
			blob bytea NOT NULL REFERENCES content_blob (sha256) ON DELETE CASCADE,
			place integer NOT NULL,
			piece bytea NOT NULL REFERENCES content_piece (sha256),
			PRIMARY KEY (blob, place)
		);
		CREATE INDEX content_blob_piece_of ON content_blob_piece (piece);
		CREATE TABLE content_version (
			version text COLLATE "C" PRIMARY KEY,
			serial bigint NOT NULL,
			rules text NOT NULL,
			hash text NOT NULL,
			made text,
			pack text,
			database bytea NOT NULL REFERENCES content_blob (sha256),
			after text COLLATE "C" REFERENCES content_version (version) ON DELETE CASCADE,
			since text,
			tags text NOT NULL,
			CHECK ((after IS NULL) = (since IS NULL))
		);
		CREATE TABLE content_version_file (
			version text COLLATE "C" NOT NULL REFERENCES content_version (version) ON DELETE CASCADE,
			file bytea NOT NULL REFERENCES content_blob (sha256),
			PRIMARY KEY (version, file)
		);
		CREATE INDEX content_version_file_of ON content_version_file (file);
		CREATE TABLE content_record (
			place boolean PRIMARY KEY DEFAULT true CHECK (place),
			serial bigint NOT NULL,
			version text COLLATE "C" NOT NULL REFERENCES content_version (version)
		)`,
	],
};

/** Told of each version that becomes the one of record. */
export const RECORD_CHANNEL = "support_content";
