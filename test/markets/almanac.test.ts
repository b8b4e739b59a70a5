// Almanac's policy engine by what it calls and says, its faults, and its stream over HTTP.
import { describe, expect, it } from 'vitest';
import { decide } from '../../e2e/agents/markets/server/decide.js';
import { startMarkets } from '../../e2e/agents/markets/server/index.js';
import { type ChatMessage, requestSchema } from '../../e2e/agents/markets/wire.js';

interface Asked {
  locale?: string;
  fault?: string;
  /** What the tool answers; default weather or a price for whatever was asked. */
  answer?: object;
}

/** Says the texts one after the other; gives what the engine called and said at the last. */
function ask(texts: readonly string[], { locale = 'en-US', fault = '', answer }: Asked = {}) {
  const content = `Today is 2026-03-04. The person's locale: ${locale}.`;
  const messages: ChatMessage[] = [{ role: 'system', content }];
  const request = () => requestSchema.parse({ messages, metadata: { fault } });
  let calls: string[] = [];
  let said = '';
  for (const text of texts) {
    calls = [];
    messages.push({ role: 'user', content: text });
    let decision = decide(request());
    while (decision.kind === 'call') {
      for (const { id, args } of decision.calls) {
        calls.push(Object.values(args).join(' '));
        const result = JSON.stringify(answer ?? found(args));
        messages.push({ role: 'tool', tool_call_id: id, content: result });
      }
      decision = decide(request());
    }
    said = decision.text;
    messages.push({ role: 'assistant', content: said });
  }
  return { calls, said };
}

function found(args: Record<string, string>): object {
  if ('ticker' in args) {
    const prices = { high_price: 250, low_price: 244, close_price: 248.53 };
    const share = { company: 'Some', currency: 'USD', previous_close_price: 245.84 };
    return { ...args, ...prices, ...share };
  }
  const air = { humidity_percent: 48, wind_kph: 22, wind_mph: 14, condition: 'clear' };
  return { ...args, country: 'US', temperature_c: 7, temperature_f: 45, ...air };
}

const boston = 'What is the weather in Boston?';
const ibm = 'What were the IBM stock prices on September 5, 2025?';

describe('the policy engine', () => {
  it.each([
    [['Tell me the current weather in New York'], ['New York']],
    [['What is the weather in Berlin and Sydney?'], ['Berlin', 'Sydney']],
    [[boston, 'And what about Paris?'], ['Paris']],
    [[boston, 'Please try again.'], ['Boston']],
    [['Wie ist das Wetter in München?'], ['Munich']],
    [['How is the weather?', 'Chicago'], ['Chicago']],
    [[ibm], ['IBM 2025-09-05']],
    [['How did Tesla stock close yesterday?'], ['TSLA 2026-03-03']],
    [['Wie war der Aktienkurs von SAP am 5. September 2025?'], ['SAP 2025-09-05']],
    [['I would like to know a share price.', 'Apple', 'January 15, 2025'], ['AAPL 2025-01-15']],
    [[ibm, 'I meant Google.'], ['GOOGL 2025-09-05']],
    [['What was the IBM price on February 30, 2025?'], []],
    [['What will the IBM price be on March 20, 2026?'], []],
    [['What will the weather be in Boston tomorrow?'], []],
    [['Can you book me a flight to Lisbon?'], []],
  ])('%j calls %j', (texts, calls) => {
    expect(ask(texts).calls).toEqual(calls);
  });

  it('names a city that the service does not have, and takes the trading day that it offered', () => {
    expect(ask([boston], { answer: { error: 'unknown_location' } }).said).toContain('Boston');
    const closed = { error: 'market_closed', last_trading_day: '2025-01-10' };
    expect(
      ask(['What was the IBM price on January 11, 2025?', 'Yes'], { answer: closed }).calls,
    ).toEqual(['IBM 2025-01-10']);
  });

  it('answers in German, with its way of writing numbers', () => {
    const { said } = ask(['Wie war der Kurs von SAP am 5. September 2025?'], { locale: 'de-DE' });
    expect(said).toContain('248,53');
    expect(said).toContain('5. September 2025');
  });

  it.each([
    ['wrong_temperature', [boston], ['Boston'], '58°F'],
    ['wrong_price', [ibm], ['IBM 2025-09-05'], '$259.64'],
    ['no_tool_call', [boston], [], '70°F'],
    ['double_call', [boston], ['Boston', 'Boston'], '45°F'],
    ['wrong_date', [ibm], ['IBM 2025-05-09'], 'May 9'],
    ['wrong_ticker', [ibm], ['MSFT 2025-09-05'], 'MSFT'],
    ['keeps_last_city', [boston, 'How about in Tokyo?'], ['Boston'], 'Tokyo'],
  ])('with the fault %s does that wrong and no other', (fault, texts, calls, says) => {
    const done = ask(texts, { fault });
    expect(done.calls).toEqual(calls);
    expect(done.said).toContain(says);
  });
});

describe('the stream', () => {
  it('names a call once, and its arguments in pieces', async () => {
    const server = await startMarkets({ tokenDelayMs: 0 });
    const response = await fetch(`${server.url}/model/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: boston }] }),
    });
    const events = (await response.text()).trim().split('\n\n');
    await server.close();
    expect(events.at(-1)).toBe('data: [DONE]');
    expect(events.filter((event) => event.includes('get_current_weather'))).toHaveLength(1);
    expect(events.filter((event) => event.includes('"arguments":'))).toHaveLength(3);
  });
});
