import { openContent } from "#src/service/content.ts";
import { createService } from "#src/service/service.ts";
import { createInProcessClient } from "#src/client/in-process-client.ts";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
const content = openContent(process.env.D ?? "/tmp/sdata");
const service = createService({ content });
const A = "/api/content/support/en_GB";
for (const p of process.argv.slice(2)) {
  const r = await service.fetch(new Request("http://x" + (p.startsWith("/api") ? p : A + p)), ANONYMOUS);
  const t = await r.text();
  console.log(r.status, p, t.length, t.slice(0, 700));
}
const client = createInProcessClient(service, content);
const s = client.snapshot();
const o = { locale: "de_DE", identity: ANONYMOUS, budget: 1000 };
const pn = "lumen-e9-65";
const reqs = [request(CALLS.product,{productName:pn}),request(CALLS.productMetadata,{productName:pn}),request(CALLS.specifications,{productName:pn}),request(CALLS.downloads,{productName:pn}),request(CALLS.documents,{productName:pn,language:"de"}),request(CALLS.faqResults,{contextId:pn,type:"faqs"}),request(CALLS.newsAndAlerts,{contextId:pn}),request(CALLS.tutorials,{productName:pn}),request(CALLS.supportVideos,{contextId:pn}),request(CALLS.faqBundles,{modelSlug:pn}),request(CALLS.banners,{model:pn}),request(CALLS.specialMessage,{}),request(CALLS.productList,{productName:pn,locale:"de_DE"}), request(CALLS.productSeo,{productName:pn})];
for (const r of reqs) { const t=performance.now(); const x = await s.call(r,o); console.log(r.name, x.state, (performance.now()-t).toFixed(2)+"ms", x.state==="failed"?x.error: JSON.stringify((x as any).data).length); }
const t=performance.now(); let n=0; while(performance.now()-t<1000){ for (const r of reqs) { await s.call(r,o); n++; } } console.log((1e6/n).toFixed(1),"µs per memoised call");
content.close(); s.release();
