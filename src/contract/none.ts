/** Fails to compile with the names that are left over, and with nothing else: what is forgotten is told in a line. */
export type None<Forgotten extends never> = Forgotten;
