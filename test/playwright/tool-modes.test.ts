import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineApp, defineTool } from '../../src/app/define.js';
import type { App } from '../../src/app/definition.js';
import { toolServices } from '../../src/playwright/tool-modes.js';

const tool = (name: string, real?: string) =>
  defineTool({
    ...{ name, description: '', route: `GET /${name}`, input: z.object({}), mock: () => null },
    ...(real === undefined ? {} : { real }),
  });

function shop(backend: Partial<App['backend']> = {}, more: Partial<App> = {}): App {
  const tools = [tool('get_order', 'https://orders.test'), tool('get_policy')];
  return defineApp({
    ...{ name: 'shop', start: '/', terminalStates: { any: () => true } },
    backend: { urls: ['https://api.test'], tools, real: 'https://staging.test', ...backend },
    ...more,
  });
}

function modes(text: string, app = shop()): (string | undefined)[] {
  vi.stubEnv('SIGHTLINE_TOOLS', text);
  const { modeOf } = toolServices(app);
  return app.backend.tools.map(({ name }) => modeOf?.(name));
}

function problemsOf(text: string, app = shop()): string {
  vi.stubEnv('SIGHTLINE_TOOLS', text);
  try {
    toolServices(app);
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
}

/** `backend.real` left out: undefined is no value of it. */
const unreal = () => {
  const app = shop();
  const { urls = [], tools } = app.backend;
  return { ...app, backend: { urls, tools } };
};

afterEach(() => vi.unstubAllEnvs());

describe('SIGHTLINE_TOOLS', () => {
  it('switches tools by name, and leaves the others to their mocks', () => {
    expect(modes('get_order=real')).toEqual(['real', 'mock']);
    expect(modes(' get_order = record , get_policy=real,')).toEqual(['record', 'real']);
  });

  it('switches all by "*", and one of them back', () => {
    expect(modes('*=record')).toEqual(['record', 'record']);
    expect(modes('get_policy=mock,*=record')).toEqual(['record', 'mock']);
    expect(modes('get_order=mock,get_order=real')).toEqual(['real', 'mock']);
  });

  it('is of one app alone where it names the app', () => {
    expect(modes('shop.get_order=real,bank.pay=real')).toEqual(['real', 'mock']);
    expect(modes('bank.*=real')).toEqual([undefined, undefined]);
    expect(modes('shop-staging.get_order=real')).toEqual([undefined, undefined]);
    expect(problemsOf('shpo.get_order=real')).toContain('did you mean "shop"?');
  });

  it('switches nothing where it is empty', () => {
    expect(modes('')).toEqual([undefined, undefined]);
  });

  it('reports every unknown tool and mode, with those that exist', () => {
    expect(problemsOf('get_ordr=real,get_policy=live')).toBe(
      [
        'The tools of the app "shop" cannot be switched as SIGHTLINE_TOOLS says.',
        '  "get_ordr=real": unknown tool "get_ordr"; did you mean "get_order"? 2 tools of shop: get_order, get_policy',
        '  "get_policy=live": "live" is not a mode; modes: mock, real, record',
        `  Write <tool>=mock, real or record, joined by ",", such as SIGHTLINE_TOOLS='*=record,get_order=mock'.   docs/errors.md#usage`,
      ].join('\n'),
    );
  });

  it('tells of tools without a real service', () => {
    expect(problemsOf('*=record', unreal())).toContain(
      'get_policy=record: it has no `real` URL, and neither has the backend; with one: get_order',
    );
    expect(problemsOf('get_order=record', unreal())).toBe('no error');
  });

  it('has nothing to switch on staging', () => {
    const staging = { seed: () => undefined, readWorld: () => ({}), cleanup: () => undefined };
    expect(problemsOf('get_order=real', shop({}, { staging }))).toContain(
      '"get_order=real": shop works on staging, where nothing is mocked',
    );
  });
});
