/** What goes over the line between two processes. */
type Parcel<Question, Answer, Notice> =
	| { readonly ask: number; readonly question: Question }
	| { readonly reply: number; readonly answer: Answer }
	| { readonly refused: number }
	| { readonly notice: Notice };

/** The end of a line in this process. */
export interface LineEnd {
	send(parcel: unknown): void;
	onMessage(listener: (parcel: unknown) => void): void;
}

/** The questions, answers and notices of one side. */
export interface Speech {
	readonly question: unknown;
	readonly answer: unknown;
	readonly notice: unknown;
}

interface Hearing<Theirs extends Speech> {
	answer(question: Theirs["question"]): Promise<Theirs["answer"]>;
	hear(notice: Theirs["notice"]): void;
}

/** Thrown when nobody is there any more who could answer, or he could not. */
class LineClosed extends Error {
	override readonly name = "LineClosed";
}

/** Questions and answers between two processes of one build, in both directions: nothing is checked that they send each other. */
export class Channel<Ours extends Speech, Theirs extends Speech> {
	readonly #end: LineEnd;
	readonly #waiting = new Map<number, PromiseWithResolvers<Ours["answer"]>>();
	#questions = 0;
	#isClosed = false;

	constructor(end: LineEnd, hearing: Hearing<Theirs>) {
		this.#end = end;
		end.onMessage((message) => {
			const parcel = message as
				| Parcel<Theirs["question"], Ours["answer"], Theirs["notice"]>
				| { readonly [name: string]: never };
			if ("ask" in parcel) this.#answer(parcel.ask, hearing.answer(parcel.question));
			else if ("reply" in parcel) this.#take(parcel.reply)?.resolve(parcel.answer);
			else if ("refused" in parcel) this.#take(parcel.refused)?.reject(new LineClosed("It could not be answered."));
			else if ("notice" in parcel) hearing.hear(parcel.notice);
		});
	}

	/** @throws {LineClosed} (rejects) when the other side ends, or fails at it */
	ask(question: Ours["question"]): Promise<Ours["answer"]> {
		if (this.#isClosed) return Promise.reject(new LineClosed("The other process has ended."));
		const waiting = Promise.withResolvers<Ours["answer"]>();
		const id = this.#questions++;
		this.#waiting.set(id, waiting);
		this.#end.send({ ask: id, question });
		return waiting.promise;
	}

	tell(notice: Ours["notice"]): void {
		if (!this.#isClosed) this.#end.send({ notice });
	}

	/** The other side is gone. */
	close(): void {
		this.#isClosed = true;
		for (const { reject } of this.#waiting.values()) reject(new LineClosed("The other process has ended."));
		this.#waiting.clear();
	}

	#answer(id: number, answering: Promise<Theirs["answer"]>): void {
		const say = (parcel: unknown) => this.#isClosed || this.#end.send(parcel);
		answering.then(
			(answer) => say({ reply: id, answer }),
			() => say({ refused: id }),
		);
	}

	#take(id: number): PromiseWithResolvers<Ours["answer"]> | undefined {
		const found = this.#waiting.get(id);
		this.#waiting.delete(id);
		return found;
	}
}
