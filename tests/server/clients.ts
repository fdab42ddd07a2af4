/** An address in a network of its own, for `X-Forwarded-For`: what clients of one network send is counted together. */
export const clientAt = (index: number): string => `10.${index >> 8}.${index & 255}.1`;

let clients = 0;

/** A client that sent nothing before, nor did anybody of its network. */
export function someone(): string {
	clients += 1;
	return clientAt(clients);
}
