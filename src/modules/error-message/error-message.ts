import reference from "#src/ui/reference.css?inline";
import { defineModule } from "../module.ts";
import ErrorMessage from "./ErrorMessage.astro";
import style from "./error-message.css?inline";

/** What happened and what to do, when a page cannot be shown. */
export const errorMessage = defineModule({ name: "error-message", view: ErrorMessage, style: reference + style });
