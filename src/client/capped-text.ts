/** A body as text; null as soon as it is longer than `most` bytes. Rejects when the connection ends before it does. */
export async function cappedText(body: AsyncIterable<Uint8Array> | null, most: number): Promise<string | null> {
	const decoder = new TextDecoder();
	let text = "";
	let size = 0;
	for await (const chunk of body ?? []) {
		size += chunk.byteLength;
		// Leaving the loop closes the connection.
		if (size > most) return null;
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}
