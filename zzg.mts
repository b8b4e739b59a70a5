import { compileClaim } from '/work/main/src/claim/grammar.js';
const names={landmarks:['denial_reason','escalationOption','refund-card','the_total','order_card']};
for (const c of process.argv.slice(2)) { const t=Date.now(); console.log(c,'\n   ',JSON.stringify(compileClaim(c,names)), Date.now()-t); }
