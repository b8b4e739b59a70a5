// Pages cut down from components of other people, on which a verdict was once wrong.
import { told } from '../case-page.js';

const body = '<style>body{font:16px Arial,sans-serif;margin:20px}</style>';

const sign = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16'%3E%3Ccircle cx='8' cy='8' r='7' fill='rgb(9,9,9)'/%3E%3C/svg%3E")`;

export const foundPages = told('products', {
  'a row of a grid whose lower half is under the next': {
    html: `${body}<div>Ford 7</div><div style="position:absolute;left:0;top:26px;width:300px;height:16px;background:#fff"></div>`,
    fails: ['"Ford 7" is fully visible.', '"Ford 7" is not covered.', '"Ford 7" is readable.'],
  },
  'a row whose feet are under the next': {
    html: `${body}<div>Ford 7</div><div style="position:absolute;left:0;top:30px;width:300px;height:16px;background:#fff"></div>`,
    fails: ['"Ford 7" is fully visible.', '"Ford 7" is not covered.'],
  },
  'a dialog role on a layer over the whole window': {
    html: `${body}<p>Email support</p><div role="dialog" aria-label="Notice" style="position:fixed;inset:0"><div style="width:300px;margin:120px auto;background:#fff;border:1px solid">Are you sure?</div></div>`,
    holds: ['"Are you sure?" is inside the dialog.'],
    fails: ['"Email support" is inside the dialog.'],
  },
  'muted text by a translucent color': {
    html: `${body}<p style="font:14px Arial;color:rgba(33,37,41,.75)">Last updated 11 min ago, i.e. just now.</p>`,
    holds: ['"Last updated 11 min ago" has AA contrast.'],
  },
  'muted text by opacity': {
    html: `${body}<p style="font:14px Arial;opacity:.7">Last updated 11 min ago, i.e. just now.</p><p style="font:14px Arial;opacity:.4">Terms, i.e. all of it.</p>`,
    holds: ['"Last updated 11 min ago" has AA contrast.'],
    fails: ['"Terms, i.e. all of it." has AA contrast.'],
  },
  'a label by generated content in front of an arrow out of the flow': {
    html: `<style>.l{display:inline-block;position:relative;width:98px;height:22px;padding:0 8px;font:14px Arial}.l::before{content:'Normal';display:inline-block;line-height:22px}.l svg{position:absolute;right:0;top:2px;width:18px}</style><span class="l"><svg viewBox="0 0 18 18"><path d="M2 9h14"/></svg></span>`,
    holds: ['"Normal" is shown.'],
  },
  'an empty field whose hint is transparent, as with labels that float': {
    html: `${body}<style>input::placeholder{color:transparent}</style><label>Email address <input placeholder="name@example.com" style="height:40px;border:2px solid #000"></label><p>Below it</p>`,
    holds: [
      'The textbox "Email address" is shown.',
      '"Below it" is below the textbox "Email address".',
      '"name@example.com" is not shown.',
    ],
  },
  'a value under a twin for screen readers with opacity 0': {
    html: `${body}<div style="position:relative"><span style="position:absolute;left:0;top:0;opacity:0">option-2</span>Option 2</div>`,
    holds: ['"Option 2" is shown.', '"option-2" is not shown.'],
  },
  'a field with a sign at its end': {
    html: `${body}<input aria-label="City" value="Rome" style="width:600px;height:40px;background:#fff url(&quot;data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16'%3E%3Ccircle cx='8' cy='8' r='7'/%3E%3C/svg%3E&quot;) no-repeat right 8px center/16px 16px">`,
    holds: ['"Please name a city." is not shown.', '"Rome" is shown.'],
    fails: ['"Please name a city." is shown.'],
  },
  'a list with an arrow and a tick behind it, and a button that is a picture': {
    html: `${body}<style>select{width:300px;height:40px;appearance:none;background-repeat:no-repeat,no-repeat;background-image:${sign},${sign};background-size:16px 12px,18px 18px;background-position:right .75rem center,center right 2.25rem}b{display:inline-block;width:48px;height:60px;background:${sign} center/1em auto no-repeat}</style><select><option>Rome</select><b></b>`,
    holds: ['"California" is not shown.', '"Rome" is shown.'],
  },
  'a drawing of plain shapes and text': {
    html: `${body}<svg width="400" height="120"><rect width="100%" height="100%" fill="#495057"/><text x="150" y="60" fill="#fff">Image cap</text></svg>`,
    holds: ['"Image cap" is shown.', '"Another action" is not shown.'],
  },
  'a tip that takes no clicks over a part of a text': {
    html: `${body}<p>Balance this month</p><div style="position:absolute;top:15px;left:10px;width:90px;height:30px;background:#333;color:#fff;pointer-events:none">My tooltip!</div>`,
    holds: ['"Balance this month" is covered.', '"My tooltip!" is shown.'],
    fails: ['"Balance this month" is shown.'],
  },
  'thin small print': {
    html: '<p style="font:300 11px sans-serif;color:#595959">Grey fifty-nine text, still within limits.</p><p style="font:300 11px sans-serif;color:#999">Too pale, this little line.</p>',
    holds: ['"Grey fifty-nine text, still within limits." has AA contrast.'],
    fails: ['"Too pale, this little line." has AA contrast.'],
  },
  'a paragraph below the fold': {
    html: `${body}<p>Denied</p><p style="position:absolute;top:900px;width:120px">Alpha beta and many more words before gamma delta</p>`,
    holds: ['"Alpha beta" comes before "gamma delta".', '"Denied" comes before "Alpha beta".'],
    fails: ['"gamma delta" comes before "Alpha beta".'],
    open: ['"Alpha beta" is above "gamma delta".'],
  },
  'a message that names the field above it': {
    html: `${body}<label>Username</label><p>Please choose a username.</p>`,
    holds: ['"Please choose a username." is below "Username".'],
  },
});
