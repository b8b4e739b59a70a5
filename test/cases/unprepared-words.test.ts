// What people write without having read the docs, on pages where a careless reading would be wrong.
import { expect, it } from 'vitest';
import { useOnlooker } from './look.js';

const onlooker = useOnlooker();

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

it('"has" is decided by what is painted in it', async () => {
  const html = `
    <div role="dialog" aria-label="Refund">
      <button>Cancel</button>
      <div role="menuitem">Print</div>
      <label>City <input></label>
      <p>Saved</p>
      <button style="display:none">Later</button>
    </div>
    <button>Help</button>
    <table>
      <tr><td>Milk</td><td><button>Remove</button></td></tr>
      <tr><td>Eggs</td><td><button>Remove</button></td></tr>
      <tr><td>Tea</td><td>Gone</td></tr>
    </table>
    <div role="region" aria-label="Log" style="height:40px;overflow:auto">
      <p>One</p><p>Two</p><p>Three</p><button>Clear</button>
    </div>`;
  const cases: Case[] = [
    ['The dialog has a Cancel button.', 'passed'],
    ['The dialog should have a button "Cancel".', 'passed'],
    ['The dialog has a button.', 'passed'],
    ['The dialog has "Saved".', 'passed'],
    ['The dialog does not have a Cancel button.', 'failed'],
    ['The dialog has a Help button.', 'failed'],
    ['The dialog has no button "Help".', 'passed'],
    ['The dialog does not have a field "Fax".', 'passed'],
    ['The dialog has a City field.', 'passed'],
    ['The dialog has a button "Later".', 'failed'],
    // It is there, as a menu item.
    ['The dialog has an option "Print".', 'inconclusive'],
    ['The dialog has no button "Print".', 'inconclusive'],
    ['The dialog has a Fax field.', 'inconclusive'],
    ['The row "Milk" has a button "Remove".', 'passed'],
    ['The row "Tea" has a button "Remove".', 'failed'],
    ['Every row has a button "Remove".', 'failed'],
    ['Two rows have a Remove button.', 'passed'],
    ['The button "Help" has a button.', 'failed'],
    ['The dialog has a dialog.', 'failed'],
    ['"Saved" has a button.', 'inconclusive'],
    ['The region "Log" has a Clear button.', 'inconclusive'],
  ];
  expect((await outcomes(html, cases)).map(String)).toEqual(cases.map(String));
});

it('what a canvas could show is not said to be missing', async () => {
  const html = `<div role="dialog" aria-label="Card"><canvas width="400" height="300"></canvas><button>OK</button></div>`;
  const cases: Case[] = [
    ['The dialog has a button "OK".', 'passed'],
    ['The dialog has a button "Pay".', 'inconclusive'],
    ['The dialog has no "Fee".', 'inconclusive'],
  ];
  expect((await outcomes(html, cases)).map(String)).toEqual(cases.map(String));
});

it('a name that one thing has says not what counts as one more', async () => {
  const card = (title: string) => `<div class="card"><h3>${title}</h3><button>Open</button></div>`;
  const html = `
    <div role="tablist"><button role="tab" aria-selected="true">Tickets</button><button role="tab">Notes</button></div>
    ${['Lost parcel', 'Wrong size', 'Refund'].map(card).join('')}`;
  const cases: Case[] = [
    ['There are three tickets.', 'inconclusive'],
    ['There is exactly one tickets.', 'inconclusive'],
    ['At most 1 tickets is shown.', 'inconclusive'],
    ['Three tickets are shown.', 'inconclusive'],
    ['Every tickets is shown.', 'inconclusive'],
    ['More than one tickets is shown.', 'inconclusive'],
    ['Every ticket has an Open button.', 'inconclusive'],
    ['No tickets is shown.', 'failed'],
    ['Some tickets is shown.', 'passed'],
    ['Three Open buttons are shown.', 'passed'],
    ['There are two Open buttons.', 'failed'],
    ['More than 2 headings are shown.', 'passed'],
    ['None of the headings is below the Tickets tab.', 'failed'],
    ['You can see the line "Wrong size".', 'passed'],
    ['The screen should not say "Solved".', 'passed'],
  ];
  expect((await outcomes(html, cases)).map(String)).toEqual(cases.map(String));
});
