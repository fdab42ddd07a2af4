import { debianProgram } from "./debian-program.ts";

/**
 * Path of a server that speaks the Redis protocol, for the tests: a Valkey or a Redis of this machine, else Debian's Redis.
 *
 * @throws with a sentence that says what to do when there is none
 */
export function findRedisServer(): string {
	try {
		return debianProgram("valkey-server");
	} catch {
		return debianProgram("redis-server", "redis-server");
	}
}
