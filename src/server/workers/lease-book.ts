import type { PageDesk } from "#src/page-cache/desk/page-desk.ts";
import type { DeskAnswer, DeskNotice, DeskQuestion } from "#src/page-cache/desk/protocol.ts";
import type { RenderLease } from "#src/page-cache/second-tier.ts";
import type { Member } from "./member.ts";

type Holder = Pick<Member, "id" | "channel">;

/** The leases that workers hold on pages of a desk; those of one that ends are others' to have. */
export class LeaseBook {
	readonly #desk: PageDesk;
	readonly #leases = new Map<number, { readonly lease: RenderLease; readonly holder: number }>();
	readonly #ended = new Set<number>();
	#numbers = 0;

	constructor(desk: PageDesk) {
		this.#desk = desk;
	}

	async answer({ id, channel }: Holder, question: DeskQuestion): Promise<DeskAnswer> {
		const { target, state } = question;
		if (question.kind === "page") return { kind: "page", page: await this.#desk.get(target, state) };
		const leased = await this.#desk.lease(target, state, question.isLookedUp);
		if ("made" in leased) {
			const { number } = question;
			void leased.made.then((page) => channel.tell({ kind: "made", made: { number, page } }));
			return { kind: "elsewhere" };
		}
		const lease = this.#numbers++;
		if (this.#ended.has(id)) leased.release();
		else this.#leases.set(lease, { lease: leased, holder: id });
		return { kind: "held", lease };
	}

	hear({ id }: Pick<Holder, "id">, notice: DeskNotice): void {
		if (notice.kind === "touched") {
			this.#desk.touch(notice.target);
			return;
		}
		const found = this.#leases.get(notice.lease);
		if (found?.holder !== id) return;
		this.#leases.delete(notice.lease);
		if (notice.kind === "kept") found.lease.keep({ ...notice.page, bytes: new Uint8Array(notice.page.bytes) });
		else if (notice.kind === "removed") found.lease.remove();
		else found.lease.release();
	}

	/** A worker has ended. */
	end({ id }: Pick<Holder, "id">): void {
		this.#ended.add(id);
		for (const [number, { lease, holder }] of this.#leases) {
			if (holder !== id) continue;
			this.#leases.delete(number);
			lease.release();
		}
	}
}
