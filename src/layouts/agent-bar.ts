import keys from "#islands/lite/agent-keys.js?raw";
import rows from "#src/ui/agent/agent-rows.css?inline";
import difference from "#src/ui/agent/difference.css?inline";
import jumpForm from "#src/ui/agent/jump-form.css?inline";
import style from "./agent-bar.css?inline";

/** Look and keys of what stands on agents' pages alone, their bar and their lists: everybody else's do without. */
export const agentBar = { style: jumpForm + style + difference + rows, early: "", script: keys };
