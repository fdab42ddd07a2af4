import { OutsideLinks } from "#src/store/verify/outside-links.ts";
import { VerifyState } from "#src/store/verify/verify-state.ts";

/** `node link-checker.ts DATA ADDRESS...`: looks at links as a check does, until it is done or killed. */
const [dataDir = "", ...addresses] = process.argv.slice(2);
const state = new VerifyState(dataDir, "1-00000000");
state.listLinks(() => addresses.map((address) => ({ address, host: new URL(address).host, place: "a test" })));
await new OutsideLinks({ delay: 20, allowPrivate: true }).check(state);
state.close();
