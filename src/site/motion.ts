/** Milliseconds of a scroll animation, and of one whose duration makes no sense (specification section 9). */
export const SCROLL_ANIMATION = { usual: 200, invalid: 1_000 } as const;
