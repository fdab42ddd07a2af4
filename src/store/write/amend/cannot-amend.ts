/** What changed of a pack is more than single items: it has to be imported whole. */
export class CannotAmend extends Error {}
