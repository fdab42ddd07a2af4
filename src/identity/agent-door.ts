import type { AgentBox } from "#src/inbox/agents.ts";
import type { CountOnce } from "#src/site/counting.ts";
import { KnownClients } from "./known-clients.ts";
import type { LinkSigner } from "./link-signer.ts";
import { Sessions } from "./sessions.ts";
import { SignIn } from "./sign-in.ts";
import type { Provider } from "./sign-on/provider.ts";
import type { SignOnSettings } from "./sign-on/settings.ts";
import { type NotEntered, SignOn } from "./sign-on/sign-on.ts";

/** Where agents of the directory are let in, recognised, and let out. */
export interface AgentDoor {
	readonly signIn: SignIn;
	/** Whether a password lets somebody in. */
	readonly passwords: boolean;
	/** The brand's own sign-on; null where it has none. */
	readonly signOn: SignOn | null;
	readonly sessions: Sessions;
	readonly known: Pick<KnownClients, "has">;
}

interface AgentDoorOptions {
	readonly box: AgentBox;
	readonly signer: LinkSigner;
	readonly passwords: boolean;
	/** Null: the brand has no sign-on of its own. */
	readonly signOn: { readonly settings: SignOnSettings; readonly provider: Provider } | null;
	/** Where wrong passwords and used tickets are counted. */
	readonly countOnce?: CountOnce;
	now(): Date;
	/** Told why a sign-on came to nothing, in words that hold nothing about anybody. */
	report(outcome: NotEntered["kind"], why: string): void;
}

/** The door of a directory. */
export function agentDoor({ signOn, passwords, ...options }: AgentDoorOptions): AgentDoor {
	const sessions = new Sessions(options);
	const known = new KnownClients(options.box);
	return {
		...{ sessions, passwords, known },
		signIn: new SignIn({ ...options, sessions, known }),
		signOn: signOn && new SignOn({ ...options, ...signOn, sessions, known }),
	};
}
