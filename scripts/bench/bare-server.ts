import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The yardstick: `node:http` sending fixed bytes with fixed headers, and nothing else.
 * Last argument: a JSON file `{headers: string[], body: base64}`.
 */
const { headers, body }: { headers: string[]; body: string } = JSON.parse(
	readFileSync(process.argv.at(-1) ?? "", "utf8"),
);
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
	response.writeHead(200, headers);
	response.end(bytes);
});
server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () => {
	const address = server.address();
	if (address !== null && typeof address === "object")
		process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
});
process.on("SIGTERM", () => process.exit(0));
