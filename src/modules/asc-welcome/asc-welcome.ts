import { defineModule } from "../module.ts";
import AscWelcome from "./AscWelcome.astro";

/** The head of the agents' home: whose it is, and since when there may be something new. */
export const ascWelcome = defineModule({ name: "asc-welcome", audience: "asc", critical: true, view: AscWelcome });
