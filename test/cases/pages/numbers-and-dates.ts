// Numbers and dates of the records as the screen writes them.
import { strips, type CasePage } from '../case-page.js';

const CLAIM = '{order.response.value} is shown.';

interface Recorded {
  value: number | string;
  locale?: string;
  holds?: readonly string[];
  fails?: readonly string[];
  /** What can be two values, so that nothing may be decided. */
  open?: readonly string[];
}

function recorded(topic: 'numbers' | 'dates', about: Recorded): CasePage[] {
  const { value, locale = 'en-US', holds = [], fails = [], open = [] } = about;
  const cases = (screens: readonly string[], truth: boolean | null): CasePage[] =>
    screens.map((screen) => ({
      name: `${value} as ${screen} (${locale})`,
      topic,
      html: `<p>${screen}</p>`,
      locale,
      record: { value },
      claim: CLAIM,
      holds: truth,
    }));
  return [...cases(holds, true), ...cases(fails, false), ...cases(open, null)];
}

export const numberPages = strips(
  [
    ...recorded('numbers', {
      value: 1234567,
      holds: ['1,234,567', '1234567', '1 234 567', '12,34,567', '1’234’567', '1,234,567 points'],
      fails: [
        '1,234,568',
        '234,567',
        '11,234,567',
        '1.2M',
        '1,234,567.5',
        'ID-1234567',
        '1234567-A',
      ],
    }),
    ...recorded('numbers', {
      value: 1234567,
      locale: 'de-DE',
      holds: ['1.234.567', 'Es sind 1.234.567.'],
      fails: ['1.234,567'],
    }),
    ...recorded('numbers', { value: 1.234, holds: ['1.234', '1.2340'], fails: ['1,234', '12.34'] }),
    ...recorded('numbers', { value: 1234, holds: ['1,234', '1234'], fails: ['1.234', '1234th'] }),
    ...recorded('numbers', {
      value: 1234,
      locale: 'de-DE',
      holds: ['1.234', '1 234'],
      fails: ['1,234'],
    }),
    ...recorded('numbers', {
      value: 12.5,
      holds: ['12.5', '12.50', '12.5 kg', 'Weight: 12.5'],
      fails: ['112.5', '12.55', '12:50', '-12.5'],
    }),
    ...recorded('numbers', {
      value: 12.5,
      locale: 'fr-FR',
      holds: ['12,5', '12,50 kg'],
      fails: ['125', '1,25'],
    }),
    ...recorded('numbers', { value: -5, holds: ['-5', '−5', '-5 °C'], fails: ['5', '3-5', 'A-5'] }),
    ...recorded('numbers', {
      value: 5,
      holds: ['5', '5 items', '5 of 9', '(5)', '5,'],
      fails: ['-5', '15', '5.5', '2-5', 'x5', '5/9', '5th'],
    }),
    ...recorded('numbers', {
      value: 0,
      holds: ['0', '0 items', '0.00'],
      fails: ['10', '0.5', '100'],
    }),
    ...recorded('numbers', {
      value: 'ORD-1001',
      holds: ['ORD-1001', 'Order ord-1001.', 'ORD‑1001'],
      fails: ['ORD-10011', 'ORD 1001', '1001', 'XORD-1001'],
    }),
    ...recorded('numbers', {
      value: '00123',
      holds: ['00123', 'No. 00123'],
      fails: ['123', '000123'],
    }),
  ],
  40,
);

export const datePages = strips(
  [
    ...recorded('dates', {
      value: '2026-03-04',
      holds: [
        '2026-03-04',
        'March 4, 2026',
        '4 March 2026',
        'Mar 4, 2026',
        '4 Mar 2026',
        '4. March 2026',
        'on March 4 2026 at noon',
        '03/04/2026',
      ],
      fails: [
        'March 5, 2026',
        'March 14, 2026',
        'March 4, 2025',
        '2026-03-05',
        'April 3, 2026',
        'No date yet',
      ],
      open: ['04/03/2026', '4.3.2026'],
    }),
    ...recorded('dates', {
      value: '2026-03-04T10:15:00Z',
      holds: ['March 4, 2026', '2026-03-04'],
      fails: ['March 6, 2026'],
    }),
    ...recorded('dates', {
      value: '2026-03-04',
      locale: 'de-DE',
      holds: ['4. März 2026', '2026-03-04'],
      fails: ['5. März 2026'],
    }),
    ...recorded('dates', {
      value: '2026-03-04',
      locale: 'fr-FR',
      holds: ['4 mars 2026'],
      fails: ['14 mars 2026'],
    }),
  ],
  40,
);
