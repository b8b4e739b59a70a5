// Claims about what means something on a page, with known answers; a judge picks it from the list of what is painted. Data alone.
import { type KnownVisionQuestion, pageOf } from './vision-question.js';

export const meaningQuestions: readonly KnownVisionQuestion[] = [
  {
    ...{ id: 'a_person_can_be_reached', way: 'pick', expected: 'yes' },
    claim: 'Something that means "a way to reach a person" is shown.',
    because: 'The button "Speak with one of our team" is such a way.',
    html: pageOf(`<h1>Help</h1><p>Opening hours and prices stand on the next page.</p>
<button>Track a parcel</button> <button>Speak with one of our team</button> <button>Change the colour</button>`),
  },
  {
    ...{ id: 'no_person_can_be_reached', way: 'pick', expected: 'no' },
    claim: 'Something that means "a way to reach a person" is shown.',
    because: 'The page offers a parcel, a colour and a size, and nobody to speak to.',
    html: pageOf(`<h1>Help</h1><p>Opening hours and prices stand on the next page.</p>
<button>Track a parcel</button> <button>Change the size</button> <button>Change the colour</button>`),
  },
  {
    ...{ id: 'money_comes_back', way: 'pick', expected: 'yes' },
    claim: 'Something that means "the money is paid back" is shown.',
    because: 'The page says that $42.00 goes back to the card.',
    html: pageOf(`<h1>Order 1001</h1><p>Two cups, blue</p>
<p>The $42.00 that you paid is going back to your card.</p><button>Close</button>`),
  },
  {
    ...{ id: 'nothing_decided_yet', way: 'pick', expected: 'no' },
    claim: 'Something that means "the money is paid back" is shown.',
    because:
      'The page says that the parcel came and that nothing is decided; no text speaks of money.',
    html: pageOf(`<h1>Order 1001</h1><p>Two cups, blue</p>
<p>Your parcel has come to us. Nothing is decided yet.</p><button>Close</button>`),
  },
];
