// Things called as people call them: true and false sentences about small pages, and sentences that nobody could decide.
import { pathToFileURL } from 'node:url';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPages } from '../../src/playwright/check-page.js';
import type { ClaimResult } from '../../src/verdict/claim-result.js';
import { sharesBrowser } from '../browser.js';

sharesBrowser();

const style = '<style>body{margin:0;font:16px/24px sans-serif;color:#000;background:#fff}</style>';

const orders = `<!doctype html><title>Orders</title>${style}
<nav aria-label="Main" style="padding:8px"><a href="#" aria-current="page">Orders</a> <a href="#">Returns</a></nav>
<h1>Orders</h1>
<label>Search <input type="search"></label> <label>Name <input value="Rosa"></label>
<button disabled>Export</button> <button>New order</button>
<table style="width:600px"><thead><tr><th>Order</th><th>Placed on</th><th style="text-align:right">Amount</th><th>Status</th></tr></thead>
<tbody>
<tr><td>A-17</td><td>3 March 2026</td><td style="text-align:right">$9.00</td><td style="color:#c00">Overdue</td></tr>
<tr><td>A-18</td><td>9 March 2026</td><td style="text-align:right">$120.50</td><td>Paid</td></tr>
<tr><td>A-19</td><td>1 April 2026</td><td style="text-align:right">$40.00</td><td>Paid</td></tr>
</tbody></table>
<p style="margin:0">Total: <b>$169.50</b></p><p style="margin:0">Shipping: <b>4.20 €</b></p>
<div style="height:900px"></div><button>Delete everything</button>`;

const dialog = `<!doctype html><title>Keys</title>${style}
<ul style="margin:0;height:300px"><li>Staging key</li><li>Nightly key</li></ul>
<button style="position:absolute;left:40px;top:120px">Add a key</button>
<div role="dialog" aria-label="Revoke key?" style="position:fixed;left:150px;top:100px;width:500px;height:200px;background:#eee">
<h2>Revoke key?</h2><p>It stops working at once.</p>
<label>Type the name <input autofocus></label>
<div style="display:flex;gap:8px"><button>Keep it</button><button>Revoke it</button></div></div>`;

const cards = `<!doctype html><title>Shop</title>${style}
<div class="grid" style="display:grid;grid-template-columns:repeat(3,200px);gap:10px;padding:10px">
<div class="card" style="border:1px solid #999;padding:8px"><h3>Rain Jacket</h3><p>$80.00</p><button>Add to basket</button></div>
<div class="card" style="border:1px solid #999;padding:8px"><h3>Wool Hat</h3><p>$25.00</p><button disabled>Add to basket</button><p>Sold out</p></div>
<div class="card" style="border:1px solid #999;padding:8px"><h3>Tent</h3><p>$210.00</p><button>Add to basket</button></div>
</div>
<div role="tablist" aria-label="Views"><button role="tab" aria-selected="true">Grid</button><button role="tab" aria-selected="false">List</button></div>`;

const chat = `<!doctype html><title>Help</title>${style}
<div role="log" aria-label="Conversation"><div class="bubble user">My jacket does not fit.</div>
<div class="bubble agent">Which order is it? <ul><li>A-17</li><li>A-18</li></ul></div></div>
<ul><li>Opening hours</li><li>Terms of use</li></ul><button>Send</button>`;

const menu = `<!doctype html><title>Shop</title>${style}
<button>Men</button><p><a href="#">Shirts</a></p><p><a href="#">Trousers</a></p><p><a href="#">Jackets</a></p>
<div style="height:200px"></div><a href="#">Sign in</a>`;

type Case = readonly [string, ClaimResult['outcome']];

const aboutOrders: readonly Case[] = [
  ['The Export button is greyed out.', 'passed'],
  ['The New order button is greyed out.', 'failed'],
  ['Order A-17 is overdue.', 'passed'],
  ['Orders is highlighted in the navigation.', 'passed'],
  ['Returns is highlighted in the navigation.', 'failed'],
  ['The total is $169.50.', 'passed'],
  ['The total is $196.50.', 'failed'],
  ['Shipping is €4.20.', 'passed'],
  ['Shipping is €4.80.', 'failed'],
  ['The Export button, which is disabled, is shown.', 'inconclusive'],
  ['You have to scroll down to see the Delete everything button.', 'passed'],
  ['You have to scroll down to see the Export button.', 'failed'],
  ['New order is to the right of Export, which is disabled.', 'passed'],
  ['New order is to the right of Export, which is enabled.', 'failed'],
  ['New order is to the right of Export and it is enabled.', 'inconclusive'],
  ['The search field is empty.', 'passed'],
  ['The name field is empty.', 'failed'],
  ['The rows are sorted by amount.', 'failed'],
  ['The rows are sorted by placed on, oldest first.', 'passed'],
  ['The rows are sorted by placed on, newest first.', 'failed'],
  ['The rows are sorted by weight.', 'inconclusive'],
  ['The amounts are right-aligned.', 'passed'],
  ['The amounts are left-aligned.', 'failed'],
  ['The refund form is shown.', 'inconclusive'],
  ['The Export button is shown in the cart.', 'inconclusive'],
];

const aboutDialog: readonly Case[] = [
  ['The dialog is open.', 'passed'],
  ['The dialog is closed.', 'failed'],
  ['The dialog is titled "Revoke key?".', 'passed'],
  ['The dialog is titled "Delete key?".', 'failed'],
  ['The dialog is centred.', 'passed'],
  ['The cursor is in the text field.', 'passed'],
  ['Keep it is to the left of Revoke it.', 'passed'],
  ['Revoke it is to the left of Keep it.', 'failed'],
  ['The Add a key button is on the left.', 'passed'],
  ['The Add a key button is on the right.', 'failed'],
  ['The dialog covers the Add a key button.', 'failed'],
  ['No tooltip is shown.', 'passed'],
];

const aboutCards: readonly Case[] = [
  ["The Rain Jacket's Add to basket button is enabled.", 'passed'],
  ["The Wool Hat's Add to basket button is enabled.", 'failed'],
  ['The Wool Hat card says "Sold out".', 'passed'],
  ['The Tent card says "Sold out".', 'failed'],
  ['The Tent costs $210.00.', 'passed'],
  ['The Tent costs $80.00.', 'failed'],
  ['There are three cards.', 'passed'],
  ['There are four cards.', 'failed'],
  ['The cards are sorted by price.', 'failed'],
  ['The Grid tab is selected.', 'passed'],
  ['The List tab is selected.', 'failed'],
  ['The Add to basket button is enabled.', 'inconclusive'],
];

const aboutChat: readonly Case[] = [
  ['The newest message says "Which order".', 'passed'],
  ['The newest message says "Terms of use".', 'failed'],
  ['The first message says "jacket".', 'passed'],
  ['There are two messages.', 'passed'],
  ['There are four messages.', 'failed'],
];

const aboutMenu: readonly Case[] = [
  // Four stand below it, and how many belong to it no box tells.
  ['There are three links under Men.', 'inconclusive'],
  ['There are four links.', 'passed'],
];

describe.each([
  ['a table', orders, aboutOrders],
  ['a dialog', dialog, aboutDialog],
  ['cards', cards, aboutCards],
  ['a chat', chat, aboutChat],
  ['a menu', menu, aboutMenu],
] as const)('sentences about %s', (_name, html, cases) => {
  let folder: string;
  let results: readonly ClaimResult[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sightline-described-'));
    const file = join(folder, 'page.html');
    await writeFile(file, html);
    const claims = cases.map(([claim]) => claim);
    const url = pathToFileURL(file).href;
    const [page] = await checkPages([{ url, claims, viewport: { width: 800, height: 600 } }], {});
    results = page?.claims ?? [];
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(cases)('%s: %s', (claim, outcome) => {
    const result = results.find((one) => one.claim === claim);
    expect({ outcome: result?.outcome, reason: result?.reason }).toMatchObject({ outcome });
  });
});
