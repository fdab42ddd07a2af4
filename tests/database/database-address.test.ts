import { expect, test } from "vitest";
import { databaseAddress } from "#src/database/database-address.ts";

test.each([
	["postgres://support@localhost/support", { tls: "disable", port: 5432, password: null }],
	["postgresql://support:p%40ss%2Fword@127.0.0.1:6432/support", { tls: "disable", port: 6432, password: "p@ss/word" }],
	// Nobody sends a password in the clear without having said so.
	["postgres://support:x@db.example.com/support", { tls: "verify-full", rootCertificates: null }],
	["postgres://support:x@db.example.com/support?sslmode=disable", { tls: "disable" }],
	[
		"postgres://s:x@db/s?sslmode=verify-ca&sslrootcert=/etc/ssl/ca.pem",
		{ tls: "verify-ca", rootCertificates: "/etc/ssl/ca.pem" },
	],
	["postgres://s:x@db/s?sslmode=verify-full&sslrootcert=system", { tls: "verify-full", rootCertificates: "system" }],
	["postgres://s:x@localhost/s?sslrootcert=system", { tls: "verify-full" }],
	["postgres://s@[::1]/s?options=-c%20search_path=own", { host: "::1", tls: "disable", options: "-c search_path=own" }],
	["postgres://s@localhost/s?host=/run/postgresql", { host: "/run/postgresql", tls: "disable" }],
])("an address says where and how: %s", (url, address) => {
	expect(databaseAddress(url)).toMatchObject(address);
});

test.each([
	["", "must be the address"],
	["db.example.com", "must be the address"],
	["mysql://user:secret@db/support", "must be the address of a PostgreSQL"],
	[
		"postgres://user:secret@db/support?sslmode=perhaps",
		"must have a sslmode of disable, require, verify-ca, verify-full",
	],
	["postgres://user:secret@db/support?sslmode=prefer", "must have a sslmode"],
	["postgres://user:secret@db/support?sslmode=verify-ca", "must name the file of its certificates"],
	["postgres://user:secret@db/support?sslmode=require&sslrootcert=system", "must have sslmode=verify-full"],
	["postgres://user:secret@db/support?pool=3", "may have the parameters"],
	["postgres://user:secret@db", "must name a database"],
	["postgres://user:secret@db/a/b", "must name a database"],
	["postgres://db/support", "must name a user"],
	["postgres:///support", "must name a"],
	["postgres://user:%zz@db/support", "must name a user"],
])("what is none says what it must be, and nothing of it: %s", (url, must) => {
	const said = databaseAddress(url);
	expect(said).toMatchObject({ must: expect.stringContaining(must) });
	expect(JSON.stringify(said)).not.toContain("secret");
});
