/**
 * What the bench puts beside this site, from the registry, in a folder of its own: it is no dependency of ours. Versions
 * are fixed so that figures of two days can be compared; Astro is the version that this site is built with.
 */
export const PEER_VERSIONS = {
	next: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
	astro: { astro: "7.3.5", "@astrojs/node": "11.1.6" },
} as const;
