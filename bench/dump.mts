import { checkPages } from '/work/claims4/src/playwright/check-page.js';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
const [set, page, ...claims] = process.argv.slice(2);
const folder = '/work/claims4/bench/sentences/' + set;
import { readFileSync } from 'node:fs';
const said = JSON.parse(readFileSync(join(folder, 'claims.json'), 'utf8')).find((p: any) => p.page.includes(page));
const [r] = await checkPages([{ url: pathToFileURL(join(folder, said.page)).href, claims, viewport: { width: said.viewport[0], height: said.viewport[1] } }], {});
for (const c of (r as any).claims) console.log(c.outcome, '|', c.claim, '|', c.reason, '\n   ', c.tree && JSON.stringify(c.tree.words));
