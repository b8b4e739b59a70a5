import { describe, expect, it } from 'vitest';
import { phrasesOf } from '../../src/app/says.js';

describe('phrasesOf', () => {
  it.each([
    ['create_return', 'return has been created'],
    ['cancel_order', 'order has been cancelled'],
    ['send_gift_card', 'gift card has been sent'],
    ['withdraw_offer', 'offer has been withdrawn'],
    ['update_address', 'updated an address'],
  ])('derives from %s that "%s"', (name, phrase) => {
    expect(phrasesOf(name)).toContain(phrase);
  });

  it('uses the article that the noun takes', () => {
    expect(phrasesOf('update_address')).not.toContain('updated a address');
    expect(phrasesOf('create_return')).not.toContain('created an return');
  });

  it('derives nothing from a name without an object', () => {
    expect(phrasesOf('refund')).toEqual([]);
    expect(phrasesOf('')).toEqual([]);
  });
});
