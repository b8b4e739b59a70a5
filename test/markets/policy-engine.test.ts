/** The policy engine by what it calls and says: questions, dates, what refers back, and what cannot be answered. */
import { describe, expect, test } from 'vitest';
import { askEngine, type Call } from './ask-engine.js';

const weather = (location: string): Call => ({ name: 'get_current_weather', args: { location } });
const price = (ticker: string, date: string): Call => ({
  name: 'get_stock_price',
  args: { ticker, date },
});

describe('one question', () => {
  test.each<[string, Call[]]>([
    ['What is the weather in Miami?', [weather('Miami')]],
    ['Tell me the current weather in New York', [weather('New York')]],
    ['weather in new york today?', [weather('New York')]],
    ['Is it raining in San Francisco right now?', [weather('San Francisco')]],
    ['Boston weather, please', [weather('Boston')]],
    ['Do I need an umbrella in Rio de Janeiro?', [weather('Rio de Janeiro')]],
    ['How warm is it in NYC?', [weather('New York')]],
    ['What is the weather in Boston and Paris?', [weather('Boston'), weather('Paris')]],
    ['What were the IBM stock prices on September 5, 2025?', [price('IBM', '2025-09-05')]],
    ['Get me the stock price for AAPL on January 15, 2025', [price('AAPL', '2025-01-15')]],
    ['Now tell me the IBM stock price on January 10, 2025', [price('IBM', '2025-01-10')]],
    ['What did Apple and Microsoft close at yesterday?', [price('AAPL', '2026-03-03'), price('MSFT', '2026-03-03')]],
    ['msft on 9/5/2025', [price('MSFT', '2025-09-05')]],
    ['Weather in Boston and the IBM price on Sep 5, 2025?', [weather('Boston'), price('IBM', '2025-09-05')]],
    ['Wie ist das Wetter in München?', [weather('Munich')]],
    ['Wie warm ist es gerade in Wien?', [weather('Vienna')]],
    ['Wie war der Kurs von SAP am 5. September 2025?', [price('SAP', '2025-09-05')]],
    ['Was hat die Apple-Aktie am 15.01.2025 gekostet?', [price('AAPL', '2025-01-15')]],
    ['Bei wie viel schloss die Aktie von IBM vorgestern?', [price('IBM', '2026-03-02')]],
  ])('%s', (question, calls) => {
    expect(askEngine([question]).calls).toEqual(calls);
  }); // prettier-ignore
});

describe('dates', () => {
  test.each([
    ['September 5, 2025', '2025-09-05'],
    ['Sep 5 2025', '2025-09-05'],
    ['Sept. 5th, 2025', '2025-09-05'],
    ['the 5th of September 2025', '2025-09-05'],
    ['2025-09-05', '2025-09-05'],
    ['on Friday, September 5, 2025', '2025-09-05'],
    ['yesterday', '2026-03-03'],
    ['the day before yesterday', '2026-03-02'],
    ['today', '2026-03-04'],
    ['three days ago', '2026-03-01'],
    ['last Friday', '2026-02-27'],
    ['Wednesday', '2026-02-25'],
    ['September 5', '2025-09-05'],
    ['March 3', '2026-03-03'],
    ['February 29, 2024', '2024-02-29'],
  ])('%s', (written, iso) => {
    expect(askEngine([`IBM stock price ${written}`]).calls).toEqual([price('IBM', iso)]);
  });

  test.each(['February 30, 2025', 'September 31', '2025-13-05', 'Feb 29, 2025'])(
    '%s is not on the calendar, and nothing is called',
    (written) => {
      const { calls, text } = askEngine([`What was the IBM price on ${written}?`]);
      expect(calls).toEqual([]);
      expect(text).toContain(written);
      expect(text).toMatch(/calendar|no such day|[Tt]here is no|exists?\b/);
    },
  );

  test('a day that has not come is not asked for', () => {
    const { calls, text } = askEngine(['What will the IBM stock price be on March 20, 2026?']);
    expect(calls).toEqual([]);
    expect(text).toContain('March 20, 2026');
  });

  test('yesterday follows the day that the system message states', () => {
    const { calls } = askEngine(['IBM stock price yesterday'], { today: '2025-03-01' });
    expect(calls).toEqual([price('IBM', '2025-02-28')]);
  });
});

describe('what refers back', () => {
  const boston = 'What is the weather in Boston?';
  const ibm = 'What was the IBM stock price on January 10, 2025?';
  test.each<[string[], Call[]]>([
    [["What's the weather like in London?", 'How about in Tokyo?'], [weather('Tokyo')]],
    [["What's the weather like in London?", 'How about in Tokyo?', 'And what about Paris?'], [weather('Paris')]],
    [[boston, 'Tokyo?'], [weather('Tokyo')]],
    [[boston, ibm, 'And in Paris?'], [weather('Paris')]],
    [[boston, ibm, 'And what about Microsoft?'], [price('MSFT', '2025-01-10')]],
    [[ibm, 'and on January 15?'], [price('IBM', '2025-01-15')]],
    [[ibm, boston, 'And IBM on the same day?'], [price('IBM', '2025-01-10')]],
    [['What is the stock price of IBM?', 'September 5, 2025'], [price('IBM', '2025-09-05')]],
    [['How is the weather?', 'miami'], [weather('Miami')]],
    [['I want a share price', 'Apple', 'yesterday'], [price('AAPL', '2026-03-03')]],
    [['Wie ist das Wetter in Berlin?', 'Und in Wien?'], [weather('Vienna')]],
    [['Wie ist das Wetter in Berlin?', 'Und was ist mit München?'], [weather('Munich')]],
    [[ibm, 'What is the weather in Miami?', 'Thanks!'], []],
  ])('%j', (texts, calls) => {
    expect(askEngine(texts).calls).toEqual(calls);
  }); // prettier-ignore

  test('a new share without a day is asked for its day, not given an old one', () => {
    const { calls, text } = askEngine([ibm, boston, 'What is the stock price of Apple?']);
    expect(calls).toEqual([]);
    expect(text).toMatch(/\b(date|day)\b/i);
  });

  test('yes takes the day of trading that was proposed', () => {
    const answer = ({ args }: Call) =>
      args['date'] === '2025-01-11'
        ? { error: 'market_closed', last_trading_day: '2025-01-10' }
        : { error: 'no_quote' };
    const texts = ['IBM stock price on January 11, 2025', 'Yes, please'];
    expect(askEngine(texts.slice(0, 1), { answer }).text).toContain('Friday, January 10, 2025');
    expect(askEngine(texts, { answer }).calls).toEqual([price('IBM', '2025-01-10')]);
    const agreed = [
      'Please look it up.',
      'Sure, go ahead.',
      'Ja, bitte.',
      "All right, let's do that.",
    ];
    for (const yes of [...agreed, "Okay, I'll take that.", 'Yes, that works for me.']) {
      expect(askEngine([texts[0] ?? '', yes], { answer }).calls, yes).toHaveLength(1);
    }
    expect(askEngine([texts[0] ?? '', 'No, thanks'], { answer }).calls).toEqual([]);
  });

  test('what was proposed still stands after a word in between', () => {
    const texts = ['What will the weather be in Boston tomorrow?', 'Write a poem.', 'Yes, please.'];
    expect(askEngine(texts).calls).toEqual([weather('Boston')]);
  });

  test('a person who asks what comes next is asked for more, not refused', () => {
    const { calls, text } = askEngine([boston, 'And how do we go on?']);
    expect(calls).toEqual([]);
    expect(text).toMatch(/anything else/);
  });

  test('try again repeats the lookup that failed', () => {
    const answer = () => ({ error: 'service_unavailable' });
    const turn = askEngine([boston, 'Please try again.'], { answer });
    expect(turn.calls).toEqual([weather('Boston')]);
    expect(turn.text).toMatch(/weather service/);
  });
});

describe('what is said', () => {
  test('answers hold what the tool answered, in the language of the question', () => {
    expect(askEngine(['What is the weather in Miami?']).text).toMatch(/Miami.*45°F|45°F.*Miami/);
    const english = askEngine(['IBM stock price on September 5, 2025']).text;
    expect(english).toContain('$248.53');
    expect(english).toMatch(/\b(Sep|September) 5(th)?, 2025|\b5 September 2025/);
    expect(english).toMatch(/\b1\.1(%| percent)/);
    const german = askEngine(['Wie war der Kurs von IBM am 5. September 2025?']).text;
    expect(german).toMatch(/248,53\s\$/);
    expect(german).toContain('5. September 2025');
    expect(askEngine(['Wie ist das Wetter in Wien?']).text).toContain('Wien');
  });

  test('wording differs by seed, and is the same for the same seed', () => {
    const say = (seed: number) => askEngine(['What is the weather in Miami?'], { seed }).text;
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(say)).size).toBeGreaterThan(2);
    expect(say(5)).toBe(say(5));
  });

  test.each([
    ['unknown_location', 'What is the weather in Atlantis?', 'Atlantis'],
    ['unknown_ticker', 'Stock price of ZZZQ on January 10, 2025', 'ZZZQ'],
    ['no_quote', 'IBM stock price on January 3, 2025', 'January 3, 2025'],
  ])('%s is said with what was asked for', (error, question, said) => {
    expect(askEngine([question], { answer: () => ({ error }) }).text).toContain(said);
  });

  test.each([
    'What is the weather going to be tomorrow in Boston?',
    'Write me a poem about the sea.',
    'Hello!',
    'Thanks, that is all.',
    'What was the Globex stock price on January 10, 2025?',
  ])('%s calls nothing', (question) => {
    const { calls, text } = askEngine([question]);
    expect(calls).toEqual([]);
    expect(text).not.toBe('');
  });

  test('a tool that the request does not offer is not called', () => {
    const offered = ['get_stock_price'];
    const { calls, text } = askEngine(['What is the weather in Miami?'], { offered });
    expect(calls).toEqual([]);
    expect(text).toMatch(/weather/);
  });

  test('words that tell no language are answered in that of the locale', () => {
    expect(askEngine(['SAP'], { locale: 'de-DE' }).text).toMatch(/Tag/);
    expect(askEngine(['SAP'], { locale: 'en-US' }).text).toMatch(/date|day/);
  });
});
