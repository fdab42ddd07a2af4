/** What the key of an answer looks like: several of them are joined by dots. */
export const ANSWER_KEY = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Answers from the beginning of a help tree to any of its ends: who was asked more has given up. */
export const STEPS_MAX = 7;

/** The key under which the way on stands where what we told did not solve it. */
export const NOT_SOLVED = "not-solved";
