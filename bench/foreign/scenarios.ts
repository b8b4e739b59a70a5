// What each third-party chat UI is measured on, as text: healthy conversations, planted flaws, and an agent whose calls a door records.
import { flaws, type Flaw } from '../../e2e/foreign/flaws.js';

/** What an honest agent is asked, and says. */
export const turns = [
  ['Where is my order ORD-7?', 'Order ORD-7 was shipped on Monday. It arrives on Thursday.'],
  ['What did it cost?', 'It cost $42.50, shipping included.'],
  ['Where is my order ORD-7?', 'Order ORD-7 was shipped on Monday. It arrives on Thursday.'],
] as const;

export const greeted = 'I look after orders and returns.';

const healthy = `title: An honest agent answers three times
script: ${JSON.stringify(turns.map(([asked]) => asked))}
fixtures: [world]
expectations:
  allowed_terminal_states: [answered]
  says: [{ consistent: false }]
  surface:
    - at: turn-1
      claims:
        - The newest agent message is shown.
        - The newest agent message is not covered.
        - '"ORD-7" is shown.'
        - '"It arrives on Thursday." is visible without scrolling.'
    - at: turn-2
      claims:
        - The newest agent message is fully visible.
        - '"$42.50" is shown.'
        - '"$42.50" is below "ORD-7".'
    - at: turn-3
      claims:
        - The newest agent message is fully visible.
        - The newest agent message is not covered.
`;

/** One turn with what an agent or its UI does wrong: green is a miss. */
function broken({ name, asked, claims }: Flaw): string {
  const surface = `  says: [{ consistent: false }]
  surface:
    - at: turn-1
      claims: ${JSON.stringify(claims)}
`;
  return `${oneTurn(`Broken on purpose, ${name}`, asked)}${claims.length === 0 ? '' : surface}`;
}

const oneTurn = (title: string, asked: string): string => `title: ${title}
script: ${JSON.stringify([asked])}
fixtures: [world]
expectations:
  allowed_terminal_states: [answered]
`;

/** By name, for the app file that `init` writes. */
export const scenarios: ReadonlyMap<string, string> = new Map([
  ['healthy', healthy],
  ...flaws.map((flaw) => [flaw.name, broken(flaw)] as const),
]);

/** An agent whose tools the gateway serves: it looks the order up, then refunds it or only says that it did. */
export interface Recorded {
  name: string;
  order: string;
  amount: number;
  refunds: boolean;
}

export const recorded: readonly Recorded[] = [
  { name: 'refunded', order: 'ORD-21', amount: 21.5, refunds: true },
  { name: 'only-said', order: 'ORD-22', amount: 22.5, refunds: false },
];

export const askedOf = ({ order }: Recorded): string => `Please refund order ${order}.`;

export const saidBy = ({ order, amount }: Recorded): string =>
  `I have issued a refund of $${amount.toFixed(2)} for order ${order}.`;

/** By name, for the same app file with tools. */
export const recordedScenarios: ReadonlyMap<string, string> = new Map(
  recorded.map((one) => [one.name, oneTurn(`Recorded by a door, ${one.name}`, askedOf(one))]),
);

export const recordedWorld = JSON.stringify({
  orders: recorded.map(({ order, amount }) => ({ id: order, total: amount, currency: 'USD' })),
  refunds: [],
});
