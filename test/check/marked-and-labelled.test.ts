// Marks that a page gives by a class, fields known by a label, and entries by whose they are.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'Inbox',
  `<h1>Inbox</h1><ul style="list-style:none"><li class="unread"><div>Tomasz Wilk</div><p>Keys for Saturday</p></li>
<li><div>Greta Lund</div><p>Minutes</p></li><li class="unread"><div>Water Board</div><p>Statement</p></li>
<li class="late"><div>Ida Holm</div><p>Rent</p></li></ul>`,
  [
    ['"Keys for Saturday" is marked as unread.', 'passed', 'by its class'],
    ['Minutes is marked as unread.', 'failed', 'by its class'],
    ['"Keys for Saturday" shows up as already read.', 'failed'],
    ['Minutes is read.', 'passed'],
    ['Rent is late.', 'passed'],
    ['Minutes is late.', 'inconclusive'],
    ['Minutes is starred.', 'inconclusive'],
    ['There are two unread mails.', 'passed'],
    ['There are three unread mails.', 'failed'],
  ],
);

saidOf(
  'a form with labels that name no field',
  `<div><div>Postcode</div><input></div><div><div>Country</div><select><option>Norway</option><option>Sweden</option></select></div>
<div><label>Mileage on return</label><input placeholder="e.g. 36900"></div>
<div><label>Depot <input value="Leith"></label></div>
<p><label><input type="checkbox"> This is a gift – leave out the invoice</label></p>
<p><label><input type="checkbox" checked> Send news</label></p>
<div>Colour</div><input style="width:15px"><input style="width:15px">`,
  [
    ['Country is set to Norway.', 'passed'],
    ['Country is set to Sweden.', 'failed'],
    ['Somebody has already typed 36900 in as the mileage on return.', 'failed', 'empty'],
    ['Someone has typed Leith into the depot field.', 'passed'],
    ['The postcode is filled in.', 'failed'],
    ['The gift option has been ticked.', 'failed'],
    ['The news option has been ticked.', 'passed'],
    ['Colour is set to red.', 'inconclusive'],
    ["Postcode isn't filled in but the depot field is.", 'passed'],
    ["The depot field isn't filled in but the postcode field is.", 'failed'],
  ],
);

saidOf(
  'Leave requests',
  `<h1>Leave requests</h1><div class="it"><p>Mei Tanaka</p><p class="st">Rejected</p></div>
<div class="it"><p>Ben Ode</p><p class="st">Approved</p></div>
<div class="it"><p>Ida Holm</p><p>May</p><p class="st">Approved</p></div><div class="it"><p>Ida Holm</p><p>June</p><p class="st">Rejected</p></div>`,
  [
    ["Mei Tanaka's request was rejected.", 'passed'],
    ["Ben Ode's request was rejected.", 'failed'],
    ["Ida Holm's request was rejected.", 'inconclusive'],
    ["Ida's request for June was rejected.", 'passed'],
    ["Ann Lee's request was rejected.", 'inconclusive'],
  ],
);
