import type { Handlers } from "./handler.ts";

export const brandHandlers = {
	brand: ({ brand }) => brand,
} satisfies Partial<Handlers>;
