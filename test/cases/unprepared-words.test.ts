// What people write without having read the docs, on pages where a careless reading would be wrong.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.js';
import { openOnlooker, type Onlooker } from './look.js';

let browser: Browser;
let onlooker: Onlooker;

beforeAll(async () => {
  browser = await launchBrowser();
  onlooker = await openOnlooker(browser);
});
afterAll(async () => {
  await onlooker.close();
  await browser.close();
});

type Case = readonly [claim: string, outcome: 'passed' | 'failed' | 'inconclusive'];

async function outcomes(html: string, cases: readonly Case[]): Promise<Case[]> {
  const found: Case[] = [];
  for (const [claim] of cases) {
    const { outcome } = await onlooker.look({ html, claim });
    found.push([claim, outcome]);
  }
  return found;
}

it('"open" is shown of what opens over the page, and expanded of anything else', async () => {
  const html = `
    <div role="menubar" aria-label="Main"><button role="menuitem" aria-haspopup="true" aria-expanded="false">File</button><button role="menuitem">Help</button></div>
    <button aria-expanded="false">User menu</button>
    <button aria-expanded="true">Details</button>
    <ul role="menu" aria-label="Edit"><li role="menuitem">Undo</li></ul>
    <ul role="menu" aria-label="View" style="display:none"><li role="menuitem">Zoom</li></ul>
    <table><tr><td>INV-302</td><td>open</td></tr></table>
    <h2>Ticket 12</h2>`;
  const cases: Case[] = [
    ['The Edit menu is open.', 'passed'],
    ['The menu "Edit" is closed.', 'failed'],
    ['The menu "View" is open.', 'failed'],
    ['The menu "View" is closed.', 'passed'],
    ['The Details button is open.', 'passed'],
    ['The Details button should be closed.', 'failed'],
    // A button that is called so is shown, and opens nothing yet.
    ['The User menu is open.', 'failed'],
    ['The User menu is closed.', 'passed'],
    ['The Main menu is open.', 'inconclusive'],
    ['The dialog is open.', 'failed'],
    ['The dialog is closed.', 'passed'],
    ['No dialog is open.', 'passed'],
    ['The Invite dialog is closed.', 'inconclusive'],
    // Of these it says what state they are in, which nothing exposes.
    ['The row "INV-302" is open.', 'inconclusive'],
    ['Ticket 12 is closed.', 'inconclusive'],
  ];
  expect((await outcomes(html, cases)).map(String)).toEqual(cases.map(String));
});
