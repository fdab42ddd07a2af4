/** Raised whenever the rules of the sanitiser change, so that stored HTML can be told apart from HTML under older rules. */
export const SANITISE_POLICY = 3;
