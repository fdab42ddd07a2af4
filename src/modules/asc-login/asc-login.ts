import form from "#src/ui/form.css?inline";
import { defineModule } from "../module.ts";
import AscLogin from "./AscLogin.astro";
import style from "./asc-login.css?inline";

/** The form by which agents sign in; one who is in is told so. */
export const ascLogin = defineModule({ name: "asc-login", critical: true, view: AscLogin, style: form + style });
