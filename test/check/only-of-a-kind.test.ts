// "X is the only owner": a kind that no noun of the page names, only what its rows say.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

const row = (name: string, role: string) => `<tr><td>${name}</td><td>${role}</td></tr>`;
const members = (...rows: string[]) =>
  `<table style="width:400px"><thead><tr><th>Name</th><th>Role</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;

saidOf(
  'members with one owner',
  members(row('Abena', 'Owner'), row('Bastian', 'Editor'), row('Esme', 'Viewer')),
  [
    ['Abena is the only owner.', 'passed'],
    ['Abena is the only owner in this list.', 'passed'],
    // Nothing tells what his role has to do with owning.
    ['Bastian is the only owner.', 'inconclusive', 'is not known'],
  ],
);

saidOf(
  'members with two owners',
  members(row('Abena', 'Owner'), row('Bastian', 'Owner'), row('Esme', 'Viewer')),
  [['Abena is the only owner.', 'failed', 'Bastian']],
);
