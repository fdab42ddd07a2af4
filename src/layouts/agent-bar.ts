import jumpForm from "#src/ui/jump-form.css?inline";
import style from "./agent-bar.css?inline";

/** The look of the bar above an agent's pages: everybody else's do without. */
export const agentBar = { style: jumpForm + style, early: "", script: "" };
