// Amounts as many countries write them, against a value of the records; and amounts as quoted text.
import { strips, told, type CasePage } from '../case-page.js';

const CLAIM = '{refund.response.value} is shown.';

/** What the screen shows, and whether a person reads the recorded amount there. */
type Row = readonly [screen: string, holds: boolean, name?: string];

function amounts(
  about: { value: number; currency: string; locale: string },
  rows: readonly Row[],
): CasePage[] {
  const { value, currency, locale } = about;
  return rows.map(([screen, holds, name]) => ({
    name: `${value} ${currency} as ${name ?? screen} (${locale})`,
    topic: 'money',
    html: screen.startsWith('<') ? screen : `<p>${screen}</p>`,
    locale,
    record: { value, currency },
    claim: CLAIM,
    holds,
  }));
}

const USD = { value: 42, currency: 'USD', locale: 'en-US' };

const recordedAmounts = [
  ...amounts(USD, [
    ['$42.00', true],
    ['US$42', true],
    ['USD 42.00', true],
    ['42 USD', true],
    ['42.00&nbsp;$', true, 'a sign behind a hard space'],
    ['Your refund: $42.00.', true],
    ['$42.00/month', true],
    ['~$42.00*', true],
    ['<b>$42.00</b><sup>1</sup>', true, 'an amount with a footnote'],
    [
      '<div style="display:flex"><span>$</span><span>42</span><span>.00</span></div>',
      true,
      'flex pieces',
    ],
    ['<p style="font-size:30px">$42<sup style="font-size:14px">00</sup></p>', true, 'raised cents'],
    [
      '<p style="font-size:30px">$42<sup style="font-size:14px">.00</sup></p>',
      true,
      'raised cents with a point',
    ],
    ['<p style="width:60px">Refund of $42.00</p>', true, 'on a line of its own after a wrap'],
    ['<p>US<b>D</b> <i>42</i>.<u>00</u></p>', true, 'pieces of text in one line'],
    ['<p style="font-variant-numeric:tabular-nums">$42.00</p>', true, 'tabular figures'],
    ['<p style="direction:rtl">$42.00</p>', true, 'a line from right to left'],
    ['<s>$50.00</s> $42.00', true, 'beside an old price'],
    ['€42.00', false],
    ['£42', false],
    ['CA$42.00', false],
    ['A$42.00', false],
    ['42.00 EUR', false],
    ['-$42.00', false],
    ['−$42.00', false],
    ['$42.50', false],
    ['$420', false],
    ['$142.00', false],
    ['$4,200', false],
    ['$1,042.00', false],
    ['$0.42', false],
    ['42%', false],
    ['$42k', false],
    ['$42M', false],
    ['$42–$50', false],
    ['ORD-42', false],
    ['Order #42', false],
    ['12:42', false],
    ['10.42.0.1', false],
    ['the 42nd', false],
    ['<p style="color:#fff">$42.00</p>', false, 'the right amount, but unseen'],
    [
      '<p>$4<span style="display:none">2.00</span></p>',
      false,
      'an amount of which only the start is displayed',
    ],
    [
      '<div style="width:300px;display:flex;gap:40px"><span>$4</span><span>2.00</span></div>',
      false,
      'figures in two columns',
    ],
  ]),
  ...amounts({ value: -42, currency: 'USD', locale: 'en-US' }, [
    ['-$42.00', true],
    ['−$42.00', true],
    ['($42.00)', true],
    ['$42.00', false],
  ]),
  ...amounts({ value: 1234.5, currency: 'USD', locale: 'en-US' }, [
    ['$1,234.50', true],
    ['$1234.50', true],
    ['$1234.5', true],
    ['$1,234', false],
    ['$12,345.00', false],
    ['$1,234.05', false],
    ['$234.50', false],
  ]),
  ...amounts({ value: 1234.5, currency: 'EUR', locale: 'de-DE' }, [
    ['1.234,50 €', true],
    ['1.234,50&nbsp;EUR', true, 'a code behind a hard space'],
    ['1234,50 €', true],
    ['€ 1.234,50', true],
    ['1.234,05 €', false],
    ['12.345,00 €', false],
    ['1.234,50 $', false],
  ]),
  ...amounts({ value: 1234, currency: 'EUR', locale: 'de-DE' }, [
    ['1.234 €', true],
    ['1,234 €', false],
    ['1.234,00 €', true],
    ['1.234,– €', true],
  ]),
  ...amounts({ value: 1234.5, currency: 'EUR', locale: 'fr-FR' }, [
    ['1&#8239;234,50&nbsp;€', true, 'narrow spaces'],
    ['1&#8201;234,50 €', true, 'thin spaces'],
    ['1 234,50 euros', true],
    ['11 234,50 €', false],
    ['1 234,50 $US', false],
  ]),
  ...amounts({ value: 1234.5, currency: 'CHF', locale: 'de-CH' }, [
    ["CHF 1'234.50", true],
    ['CHF 1’234.50', true],
    ['Fr. 1’234.50', true],
    ['EUR 1’234.50', false],
  ]),
  ...amounts({ value: 123456, currency: 'INR', locale: 'en-IN' }, [
    ['₹1,23,456.00', true],
    ['₹123,456', true],
    ['Rs 1,23,456', true],
    ['₹12,34,560.00', false],
  ]),
  ...amounts({ value: 1234, currency: 'JPY', locale: 'ja-JP' }, [
    ['￥1,234', true],
    ['¥1,234', true],
    ['JPY 1,234', true],
    ['￥12,340', false],
  ]),
  ...amounts({ value: 42, currency: 'SEK', locale: 'sv-SE' }, [
    ['42,00 kr', true],
    ['42,00 €', false],
  ]),
  ...amounts({ value: 42, currency: 'BRL', locale: 'pt-BR' }, [
    ['R$ 42,00', true],
    ['R$ 4,20', false],
  ]),
  ...amounts({ value: 42, currency: 'EGP', locale: 'ar-EG' }, [
    ['<p dir="rtl">٤٢٫٠٠ ج.م.</p>', true, 'Arabic-Indic figures'],
    ['<p dir="rtl">٢٤٫٠٠ ج.م.</p>', false, 'other Arabic-Indic figures'],
  ]),
];

export const moneyPages = [
  ...strips(recordedAmounts, 64),
  ...told('money', {
    'an amount in its own spelling': {
      html: '<p>Total: 1.234,50 €</p>',
      holds: ['"1.234,50 €" is shown.'],
      fails: ['"234,50 €" is shown.', '"1.234" is shown.'],
    },
    'hard and narrow spaces within an amount': {
      html: '<p>1&#8239;234,50&nbsp;€</p>',
      holds: ['"1 234,50 €" is shown.'],
      fails: ['"1 234,5" is shown.'],
    },
    'cents that differ': {
      html: '<p>$42.00</p>',
      holds: ['"$42.00" is shown.', '"$42" is shown.', '"$42.50" is not shown.'],
      fails: ['"$42.01" is shown.', '"$4" is shown.', '"2.00" is shown.'],
    },
  }),
];
