import { sending } from "./sending.ts";

/** The answer to the one question of the page. */
export const surveyAnswer = sending(true);
