import { launchBrowser } from './test/browser.js';
import { casePages } from './test/cases/corpus.js';
import { openOnlooker } from './test/cases/look.js';
const b = await launchBrowser(); const o = await openOnlooker(b, 1);
const want=new Map([[true,'passed'],[false,'failed'],[null,'inconclusive']] as const);
let n=0, wrong=0; const fv:string[]=[];
for (const c of casePages) { if (process.argv[2] && c.topic!==process.argv[2]) continue; const r=await o.look(c); n++; if (r.outcome!==want.get(c.holds)) { wrong++; console.log(`[${c.topic}] ${c.name} | ${c.claim} | want ${c.holds} got ${r.outcome}\n     ${r.reason}\n     HTML ${c.html.slice(0,260)}`);} }
console.log(n, wrong); await o.close(); await b.close();
