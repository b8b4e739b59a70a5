// Pages for claims that join others: and, or, but, not, every, all, some, no.
import { SMALL, told } from '../case-page.js';

export const joinedPages = told(
  'joined',
  [
    {
      name: 'a button and a text',
      html: '<p>Your refund is ready</p><button>Pay</button><button disabled>Later</button>',
      holds: [
        '"Your refund is ready" is shown and the button "Pay" is enabled.',
        '"Your refund is ready" is shown or the button "Buy" is shown.',
        'The button "Pay" is shown but the button "Later" is disabled.',
        'The button "Pay" is shown and not covered.',
        'It is not true that the button "Later" is enabled.',
        'Some button is disabled.',
        'Every button is shown.',
        'No button is covered.',
        'At least one button is enabled.',
      ],
      fails: [
        '"Your refund is ready" is shown and the button "Pay" is disabled.',
        '"Your refund was declined" is shown or the button "Pay" is disabled.',
        'Every button is enabled.',
        'All buttons are disabled.',
        'No button is disabled.',
        'It is not true that the button "Pay" is shown.',
        'The button "Pay" is shown but not enabled.',
      ],
    },
    {
      name: 'two texts',
      html: '<p>Alpha</p><p>Beta</p><p style="opacity:0">Gamma</p>',
      holds: [
        '"Alpha" and "Beta" are shown.',
        '"Alpha" is shown but "Gamma" is not shown.',
        '"Gamma" is shown or "Beta" is shown.',
      ],
      fails: [
        '"Alpha" and "Gamma" are shown.',
        '"Alpha" is shown and "Gamma" is shown.',
        '"Gamma" is shown or "Delta" is shown.',
      ],
    },
    {
      name: 'links, of which one is pale',
      html: '<a href="#a">Orders</a> <a href="#b">Returns</a> <a href="#c" style="color:#ddd">Help</a>',
      holds: ['Some link has AA contrast.', 'Each link is shown.'],
      fails: ['Every link has AA contrast.', 'All links have AA contrast.'],
    },
    {
      name: 'buttons, of which one lies under a bar',
      html: '<button>One</button><button>Two</button><div style="position:absolute;left:0;top:100px"><button>Three</button></div><div style="position:absolute;left:0;top:90px;width:300px;height:60px;background:#222"></div>',
      holds: ['Some button is covered.'],
      fails: ['Every button is not covered.', 'No button is covered.'],
    },
    {
      name: 'boxes to tick, all ticked',
      html: '<label><input type="checkbox" checked> Terms</label> <label><input type="checkbox" checked> Privacy</label>',
      holds: [
        'Every checkbox is checked.',
        'All checkboxes are checked.',
        'No checkbox is unchecked.',
      ],
      fails: ['Some checkbox is unchecked.'],
    },
    {
      name: 'boxes to tick, one ticked',
      html: '<label><input type="checkbox" checked> Terms</label> <label><input type="checkbox"> Privacy</label>',
      holds: ['Some checkbox is checked.', 'At least one checkbox is unchecked.'],
      fails: [
        'All checkboxes are checked.',
        'Every checkbox is unchecked.',
        'No checkbox is checked.',
      ],
    },
  ],
  SMALL,
);
