/** Raised when the same PDF is read as other blocks than before. */
export const PDF_POLICY = 2;
