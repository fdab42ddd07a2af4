import type { DeskAnswer, DeskNotice, DeskQuestion, MadeNotice } from "#src/page-cache/desk/protocol.ts";
import type { CountQuestion } from "#src/site/counting.ts";
import type { PublicOverview } from "../ops/overview.ts";
import type { ProcessMetrics } from "../ops/told-metrics.ts";

/** What a worker says, and what it is answered. */
export interface WorkerSpeech {
	readonly question: DeskQuestion | CountQuestion;
	readonly answer: DeskAnswer | { readonly kind: "counted"; readonly result: unknown };
	readonly notice:
		| DeskNotice
		/** It answers visitors. */
		| { readonly kind: "ready"; readonly address: string; readonly port: number }
		/** It ends: what it has counted. */
		| { readonly kind: "counted"; readonly metrics: ProcessMetrics };
}

/** What the process that starts the workers says to one of them, and what it is answered. */
export interface LeaderSpeech {
	readonly question: /** What others said is out of date; answered with the pages that were marked. */
		| { readonly kind: "outdate"; readonly names: readonly string[] | null }
		| { readonly kind: "metrics" }
		| { readonly kind: "overview" }
		/** Whether it is alive, and how many connections others hold; answered with how many it holds. */
		| { readonly kind: "pulse"; readonly elsewhere: number };
	readonly answer:
		| { readonly kind: "outdated"; readonly marked: number }
		| { readonly kind: "metrics"; readonly metrics: ProcessMetrics }
		| { readonly kind: "overview"; readonly overview: PublicOverview }
		| { readonly kind: "pulse"; readonly connections: number };
	readonly notice: /** The version of the content that is in force from now on. */
		| { readonly kind: "content"; readonly version: string }
		/** What somebody else made. */
		| { readonly kind: "made"; readonly made: MadeNotice }
		/** It ends, so many milliseconds after it is said that no more is wanted. */
		| { readonly kind: "end"; readonly delay: number };
}
