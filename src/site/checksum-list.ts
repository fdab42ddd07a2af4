import type { Audience } from "#src/contract/audience.ts";

/** What is said of a signed list of what files hold. */
export interface SignedChecksums {
	/** Bytes. */
	readonly size: number;
	/** Of the list itself. */
	readonly sha256: string;
	/** Of the list, by Ed25519: 64 bytes in Base64. */
	readonly signature: string;
	/** The public key, as PEM. */
	readonly key: string;
}

/** The signed list of a version's files, as it is sent. */
export interface ChecksumList extends SignedChecksums {
	/** Nobody in between may keep the list of a version that is not published: that is as an agent's. */
	readonly audience: Audience;
	/** Its text, a part at a time. */
	parts(): Iterable<string>;
}
