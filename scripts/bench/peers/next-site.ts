import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Candidate, freePort, startProgram, type Width } from "./candidate.ts";
import { peerAt } from "./peer-at.ts";
import { LIFE_SECONDS, RENDERED, type Scratch } from "./scratch.ts";
import { PEER_VERSIONS } from "./versions.ts";

/** The page of a product: words, links and pictures as they come, and a style for the whole. */
const PAGE = `import { readFileSync } from "node:fs";
export const revalidate = ${LIFE_SECONDS};
export const dynamicParams = true;
export const generateStaticParams = () => [];
const shown = (piece, index) => {
	if (piece.kind === "picture") return <img key={index} src={piece.src} alt={piece.alt} width={piece.size[0] || undefined} height={piece.size[1] || undefined} loading="lazy" />;
	const Tag = piece.heading ?? "p";
	return <Tag key={index}>{piece.href === null ? piece.text : <a href={piece.href}>{piece.text}</a>}</Tag>;
};
export default async function Product({ params }) {
	const { slug } = await params;
	console.log("${RENDERED} " + slug);
	const { title, style, pieces } = JSON.parse(readFileSync(process.env.PEER_CONTENT, "utf8"));
	return <><title>{title}</title><style dangerouslySetInnerHTML={{ __html: style }} /><main>{pieces.map(shown)}</main></>;
}
`;
const LAYOUT = `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }
`;
const CHANGE = `import { revalidatePath } from "next/cache";
export const dynamic = "force-dynamic";
export function POST() { revalidatePath("/p/[slug]", "page"); return new Response("ok"); }
`;

/** Next.js with incremental static regeneration, as it comes: pages in files, and with `memory` in its memory before them. */
export async function nextSite(scratch: Scratch): Promise<readonly Candidate[]> {
	const folder = join(scratch.folder, "next");
	const made = async (store: "memory" | "file"): Promise<Candidate> => {
		const cwd = `${folder}-${store}`;
		mkdirSync(join(cwd, "app/p/[slug]"), { recursive: true });
		mkdirSync(join(cwd, "app/change"), { recursive: true });
		const size = store === "file" ? "cacheMaxMemorySize: 0, " : "";
		writeFileSync(
			join(cwd, "next.config.mjs"),
			`export default { output: "standalone", outputFileTracingRoot: import.meta.dirname, ${size}};\n`,
		);
		writeFileSync(join(cwd, "app/layout.jsx"), LAYOUT);
		writeFileSync(join(cwd, "app/p/[slug]/page.jsx"), PAGE);
		writeFileSync(join(cwd, "app/change/route.js"), CHANGE);
		await scratch.install(cwd, PEER_VERSIONS.next);
		await scratch.run(cwd, join(cwd, "node_modules/next/dist/bin/next"), ["build"]);
		const standalone = join(cwd, ".next/standalone");
		cpSync(join(cwd, ".next/static"), join(standalone, ".next/static"), { recursive: true });
		const start = async (width: Width) => {
			const port = await freePort();
			const content = scratch.content(`next-${store}`);
			const env = {
				PORT: String(port),
				HOSTNAME: "127.0.0.1",
				PEER_CONTENT: content.file,
				NEXT_TELEMETRY_DISABLED: "1",
			};
			const program = startProgram(process.execPath, scratch.entry(join(standalone, "server.js"), width), {
				...{ cwd: standalone, env, counts: RENDERED },
			});
			return peerAt(port, program, content);
		};
		return {
			name: `Next.js ${PEER_VERSIONS.next.next}, ISR in ${store === "file" ? "files" : "memory and files"}`,
			start,
			startCold: () => start("one"),
		};
	};
	return [await made("file"), await made("memory")];
}
