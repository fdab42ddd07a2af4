/** A bounded number under way; whoever else comes waits for his turn, which begins as soon as another ends. */
export class Turns {
	readonly #atOnce: number;
	readonly #waitingMax: number;
	readonly #waiting: (() => void)[] = [];
	#underWay = 0;

	/** @param waitingMax how many may wait */
	constructor(atOnce: number, waitingMax: number) {
		this.#atOnce = atOnce;
		this.#waitingMax = waitingMax;
	}

	/** Does something when its turn comes; null at once when too many wait. */
	take<Value>(act: () => Promise<Value>): Promise<Value> | null {
		const isFree = this.#underWay < this.#atOnce;
		if (!isFree && this.#waiting.length >= this.#waitingMax) return null;
		if (isFree) this.#underWay += 1;
		const turn = isFree ? Promise.resolve() : new Promise<void>((begin) => this.#waiting.push(begin));
		return turn.then(act).finally(() => this.#end());
	}

	/** The next one's place is this one's. */
	#end(): void {
		const next = this.#waiting.shift();
		if (next) next();
		else this.#underWay -= 1;
	}
}
