import { defineModule } from "../module.ts";
import AscLogout from "./AscLogout.astro";

/** What an agent presses to sign out; whoever is nobody is told that he is signed out. */
export const ascLogout = defineModule({ name: "asc-logout", critical: true, view: AscLogout });
