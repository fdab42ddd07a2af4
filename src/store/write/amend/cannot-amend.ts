/** What changed of a pack is more than single items: it has to be imported whole. */
export class CannotAmend extends Error {}

/** Why, where something is wrong with a file: what that is the reading of the whole pack tells, with all else. */
export const toldWithAll = (file: string): string => `${file} has a problem`;
