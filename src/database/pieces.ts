/** Cuts bytes to pieces of one size, as rows keep them, whatever sizes they come in; each is its reader's own. */
export async function* piecesOf(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
	let [waiting, length]: [Uint8Array[], number] = [[], 0];
	for await (const chunk of bytes) {
		for (let at = 0; at < chunk.length; ) {
			const part = chunk.subarray(at, at + size - length);
			waiting.push(part);
			length += part.length;
			at += part.length;
			if (length < size) continue;
			yield Buffer.concat(waiting);
			[waiting, length] = [[], 0];
		}
	}
	if (length > 0) yield Buffer.concat(waiting);
}
