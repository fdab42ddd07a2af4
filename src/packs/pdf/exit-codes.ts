/** How the process that reads PDFs ends when one takes too much memory. */
export const OUT_OF_MEMORY = 42;
