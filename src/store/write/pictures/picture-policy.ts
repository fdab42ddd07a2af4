/** Raised when what is made of a source changes, so that it is made again. */
export const PICTURE_POLICY = 3;
