import { defineModule } from "../module.ts";
import NotHelped from "./NotHelped.astro";
import style from "./not-helped.css?inline";

/** The way out at the end of an article, after the question whether it helped. */
export const notHelped = defineModule({ name: "not-helped", view: NotHelped, style });
