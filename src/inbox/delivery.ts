/** The support API elsewhere, as a way on which messages go on. */
export const API_CHANNEL = "api";
