import { changeProducts, turnProductsOver } from "./bench/import/made-pack.ts";
const [n, form, target, what] = process.argv.slice(2);
const c = { source: "/work/main/src/packs/demo", products: Number(n), locales: 3 };
if (what === "turn") turnProductsOver(c, target, form, 100); else if (what === "base") changeProducts(c, target, form, 0); else changeProducts(c, target, form, 100);
