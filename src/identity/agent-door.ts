import type { AgentBox } from "#src/inbox/agents.ts";
import type { LinkSigner } from "./link-signer.ts";
import { Sessions } from "./sessions.ts";
import { SignIn } from "./sign-in.ts";

/** Where agents of the directory are let in, recognised, and let out. */
export interface AgentDoor {
	readonly signIn: SignIn;
	readonly sessions: Sessions;
}

/** The door of a directory. */
export function agentDoor(box: AgentBox, signer: LinkSigner, now: () => Date): AgentDoor {
	const sessions = new Sessions({ box, signer, now });
	return { sessions, signIn: new SignIn({ box, sessions, now }) };
}
