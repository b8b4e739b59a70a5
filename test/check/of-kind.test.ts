// Things by a kind that the page need not say: the request for two laptops, every request, the oldest one, both buttons on it.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

const request = (
  title: string,
  price: string,
  by: string,
  { status = '', off = '' } = {},
): string =>
  `<div class="it" style="border:1px solid #999;padding:4px"><h3>${title}</h3><div>${price}</div><div>${by}</div><div>${status}</div><button ${off}>Reject</button> <button ${off}>Approve</button></div>`;

saidOf(
  'requests',
  `<h1>Requests</h1><label><input type="checkbox" checked> Urgent</label> <button aria-pressed="false">Approved (31)</button> <button aria-pressed="true">Waiting</button>
<div style="width:500px">${request('Two laptops', '€3,460', 'Luis Prado · 4 days ago', { status: 'Urgent' })}
${request('Office chairs', '€2,950', 'Hanna Berg · yesterday', { status: 'Urgent', off: 'disabled' })}
${request('Team lunch', '€240', 'Luis Prado · today')}</div>`,
  [
    ['The request for two laptops says "€3,460".', 'passed'],
    ['The request for two laptops says "€240".', 'failed'],
    ['The office chairs request says "yesterday".', 'passed'],
    ['The office chairs request says "today".', 'failed'],
    // Two are from that person.
    ['The request from Luis Prado says "€240".', 'inconclusive', '2 matches'],
    ['The office chairs photo says "yesterday".', 'inconclusive'],
    ['The discount for Team lunch is shown.', 'inconclusive'],
    ['There are three requests.', 'passed'],
    ['There are four requests.', 'failed'],
    ['There are three attachments.', 'inconclusive'],
    ['The requests from Luis Prado are shown.', 'passed'],
    ['Every request has a Reject button.', 'passed'],
    ['Every request has a Cancel button.', 'inconclusive'],
    // The third does not say that it is not.
    ['Every request is urgent.', 'inconclusive'],
    ['The requests are urgent.', 'inconclusive'],
    ['The cheapest request says "€240".', 'passed'],
    ['The most expensive request says "€240".', 'failed'],
    ['The oldest request says "€3,460".', 'passed'],
    ['The newest request says "€3,460".', 'failed'],
    ['The first request says "€3,460".', 'passed'],
    ['Both buttons on the office chairs request are disabled.', 'passed'],
    ['On the team lunch request both buttons are disabled.', 'failed'],
    ['Both buttons are disabled.', 'inconclusive', 'means two'],
    ['The Approved filter is selected.', 'failed'],
    ['The Waiting filter is selected.', 'passed'],
  ],
);

saidOf(
  'a board',
  `<div style="display:flex"><div class="col"><h2>To do</h2><div class="card" style="background:#eee"><h3>Login</h3><p>3 pts</p></div></div>
<div class="col"><h2>In progress</h2><div class="card" style="background:#eee"><h3>Dark mode</h3><p>8 pts</p></div><div class="card" style="background:#eee"><h3>Export</h3><p>5 pts</p></div></div></div>`,
  [
    ['The In progress column says "8 pts".', 'passed'],
    ['The In progress column says "3 pts".', 'failed'],
    ['The To do column says "3 pts".', 'passed'],
    ['The cheapest card is shown.', 'inconclusive', 'exactly one price'],
  ],
);

saidOf(
  'choices in groups',
  `<fieldset><legend>Shipping method</legend><label class="r" style="display:flex"><input type="radio" name="s" checked><span>Standard</span><span style="margin-left:20px">£3.90</span></label>
<label class="r" style="display:flex"><input type="radio" name="s"><span>Express</span><span style="margin-left:20px">£8.50</span></label></fieldset>
<fieldset><legend>Stops</legend><label><input type="checkbox" checked> Non-stop</label> <label><input type="checkbox"> Two stops</label></fieldset>
<fieldset><legend>Airlines</legend><label><input type="checkbox" checked> Tagus</label> <label><input type="checkbox"> JetPenny</label></fieldset>`,
  [
    ['Express shipping costs £3.90.', 'failed'],
    ['Express shipping costs £8.50.', 'passed'],
    // Whether it is of the airlines or of all boxes is not said.
    ['JetPenny is the only airline that is not ticked.', 'inconclusive', 'another group'],
    ['Tagus is the only airline that is not ticked.', 'failed'],
  ],
);

saidOf(
  'dates in boxes',
  `<h1>Appointments</h1>${['30 Aug', '4 Sep', '11 Sep']
    .map(
      (day) =>
        `<section class="appt"><div style="background:#eee">${day
          .split(' ')
          .map((one) => `<div>${one}</div>`)
          .join('')}</div><h2>Visit</h2></section>`,
    )
    .join('')}`,
  [['The appointments are listed from the earliest to the latest.', 'inconclusive']],
);

saidOf(
  'a column that the page calls so',
  `<table><tr><th>Time<th>Destination<th>Platform</tr>
<tr><td>08:52<td><div style="width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Manchester Piccadilly</div><td>4</tr>
<tr><td>09:10<td>York<td>2</tr></table>`,
  [['The Manchester destination is truncated.', 'inconclusive']],
);

saidOf(
  'a heading that touches a text behind it',
  `<style>p{position:absolute;top:40px;left:20px;margin:0;font:16px monospace;white-space:nowrap}</style>
<p>Requested by</p>${'<p style="top:200px">Row</p>'.repeat(6)}
<div role="dialog" aria-labelledby="t" style="position:absolute;left:135.2px;top:10px;width:300px;height:150px;background:#fff">
<h2 id="t" style="position:absolute;left:0;top:30px;margin:0;font:bold 16px monospace">Approve PR-312?</h2></div>`,
  [
    ['"Approve PR-312?" is shown.', 'passed'],
    ['The dialog is titled "Approve PR-312?"', 'passed'],
    ['"Approve PR-31" is shown.', 'failed'],
  ],
);
