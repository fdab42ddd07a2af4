import type { CacheProvider } from "astro";

/**
 * Lets a screen's `Astro.cache.set` through to the front server as response headers: with neither
 * `onRequest` nor `setHeaders` Astro adds its default ones and stores nothing.
 */
export default function passThrough(): CacheProvider {
	return { name: "front", invalidate: async () => {} };
}
