import { BACKGROUND_RENDERS_MAX, REFRESHES_WAITING_MAX, RENDERS_MAX, RENDERS_WAITING_MAX } from "#src/site/limits.ts";

/** Thrown when no more renders may wait. */
export class Overloaded extends Error {
	override readonly name = "Overloaded";
}

type Priority = "visitor" | "background";

interface Job {
	readonly key: string;
	priority: Priority;
	start(): void;
	refuse(error: Overloaded): void;
}

/** Bounds the renders that run at the same time; visitors go first. */
export class RenderQueue {
	readonly #visitors = new Map<string, Job>();
	readonly #background = new Map<string, Job>();
	#running = 0;
	#runningBackground = 0;

	/** Runs `work` when there is a place. Rejects with `Overloaded` at once when too many wait. */
	run<Value>(key: string, priority: Priority, work: () => Promise<Value>): Promise<Value> {
		return new Promise((resolve, reject) => {
			const job: Job = {
				key,
				priority,
				refuse: reject,
				start: () => {
					this.#running += 1;
					const inBackground = job.priority === "background";
					if (inBackground) this.#runningBackground += 1;
					void work()
						.then(resolve, reject)
						.finally(() => {
							this.#running -= 1;
							if (inBackground) this.#runningBackground -= 1;
							this.#next();
						});
				},
			};
			const waiting = priority === "visitor" ? this.#visitors : this.#background;
			if (waiting.size >= (priority === "visitor" ? RENDERS_WAITING_MAX : REFRESHES_WAITING_MAX))
				return job.refuse(new Overloaded(`Too many renders wait (${waiting.size}).`));
			waiting.set(key, job);
			this.#next();
		});
	}

	/** A visitor waits for what was only a refresh. */
	promote(key: string): void {
		const job = this.#background.get(key);
		if (!job) return;
		this.#background.delete(key);
		job.priority = "visitor";
		this.#visitors.set(key, job);
		this.#next();
	}

	get running(): number {
		return this.#running;
	}

	get waiting(): number {
		return this.#visitors.size + this.#background.size;
	}

	#next(): void {
		while (this.#running < RENDERS_MAX) {
			const from =
				this.#visitors.size > 0
					? this.#visitors
					: this.#runningBackground < BACKGROUND_RENDERS_MAX
						? this.#background
						: null;
			const job = from?.values().next().value;
			if (!from || !job) return;
			from.delete(job.key);
			job.start();
		}
	}
}
