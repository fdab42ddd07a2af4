import { Database } from "#src/database/database.ts";
import { takeRecord } from "#src/store/record/take-record.ts";
import { addressOf } from "./address-of.ts";

/** Takes the content of record as a machine does. Made to be killed. */
const { DATABASE_URL = "", DATA_DIR = "" } = process.env;
const database = new Database({ address: addressOf(DATABASE_URL), connections: 2 });
await takeRecord(DATA_DIR, database);
await database.close();
