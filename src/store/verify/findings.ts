import { FINDINGS_AT_ONCE, FINDINGS_WAIT_MAX } from "#src/site/damage-limits.ts";
import { changeDamaged, namingAll, withFound, withoutWhole } from "../damage/change-damaged.ts";
import { type DamagedFile, keyOf, lastOf } from "../damage/damaged-files.ts";
import type { VerifyState } from "./verify-state.ts";

type File = Pick<DamagedFile, "folder" | "name">;

/**
 * What a check finds of files, on its way to the list of those that are damaged: many are entered at once, since the list is
 * written whole each time, and none waits long. Whoever is killed on the way looks again at what was not entered.
 */
export class Findings {
	readonly #dataDir: string;
	readonly #state: Pick<VerifyState, "filesDone">;
	/** The list as this check found it. */
	readonly #before: readonly DamagedFile[];
	#listed: ReadonlyMap<string, DamagedFile>;
	/** Of a list that was too short for what this check found. */
	#last: string | null = null;
	readonly #damaged = new Map<string, DamagedFile>();
	readonly #whole = new Set<string>();
	#done: { readonly last: File; readonly files: number; readonly bytes: number } | null = null;
	#timer: NodeJS.Timeout | undefined;

	/** @param before the list of damaged files as it is */
	constructor(dataDir: string, before: readonly DamagedFile[], state: Pick<VerifyState, "filesDone">) {
		this.#dataDir = dataDir;
		this.#state = state;
		this.#before = before;
		this.#listed = byKey(before);
	}

	/** What is listed, as far as this check knows. */
	listed(): readonly DamagedFile[] {
		return [...this.#listed.values()];
	}

	/** A file is damaged, or whole. @param reason null of a whole one, and of one that nobody is offered */
	found({ folder, name }: File, reason: string | null): void {
		const key = keyOf({ folder, name });
		this.#whole.delete(key);
		this.#damaged.delete(key);
		if (reason === null) {
			if (!this.#listed.has(key)) return;
			this.#whole.add(key);
		} else {
			if (this.#listed.get(key)?.reason === reason || (this.#last !== null && key > this.#last)) return;
			this.#damaged.set(key, { folder, name, reason, since: new Date().toISOString() });
		}
		if (this.#waiting >= FINDINGS_AT_ONCE) this.write();
		else this.#timer ??= setTimeout(() => this.#writeLate(), FINDINGS_WAIT_MAX);
	}

	get #waiting(): number {
		return this.#damaged.size + this.#whole.size;
	}

	/** Files are done up to this one, which is noted when what was found of them is in the list. */
	done(last: File, files: number, bytes: number): void {
		const before = this.#done ?? { files: 0, bytes: 0 };
		this.#done = { last, files: before.files + files, bytes: before.bytes + bytes };
		if (this.#waiting === 0) this.write();
	}

	/** Enters what waits, if anything does. */
	write(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		if (this.#waiting > 0) {
			const { files, isCut } = changeDamaged(this.#dataDir, (listed) =>
				withFound(
					withoutWhole(listed ?? [], (file) => this.#whole.has(keyOf(file))),
					this.#damaged.values(),
				),
			);
			this.#listed = byKey(files);
			if (isCut) this.#last = lastOf(files);
			this.#whole.clear();
			this.#damaged.clear();
		}
		if (this.#done) this.#state.filesDone(this.#done.last, this.#done.files, this.#done.bytes);
		this.#done = null;
	}

	#writeLate(): void {
		try {
			this.write();
		} catch {
			// Whoever enters the next finds the same, and says so.
		}
	}

	/**
	 * Every file was looked at.
	 *
	 * @param whole what is listed and was found whole when it was looked at once more, by its key
	 * @returns what is listed then
	 */
	end(whole: ReadonlySet<string>): readonly DamagedFile[] {
		const isNamed = this.#last === null;
		return changeDamaged(this.#dataDir, (listed) =>
			withoutWhole(namingAll(listed ?? [], isNamed ? this.#before : []), (file) => whole.has(keyOf(file))),
		).files;
	}
}

const byKey = (files: readonly DamagedFile[]) => new Map(files.map((file) => [keyOf(file), file]));
