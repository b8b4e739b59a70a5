/** The seeded habits of a conversation: which question comes first and how often the desk makes sure; it must not depend on what is said. */
import { choose } from '../seeded-choice.js';

export interface Style {
  asksFor: 'number_first' | 'number_or_email';
  asksReason: 'before_item' | 'after_item' | 'after_policy';
  confirmsItem: boolean;
  announcesCheck: boolean;
  mentionsDelivery: boolean;
}

/** The suffix of the keys is one under which the seeds 1, 2 and 3 differ from one another in most habits. */
export function styleOf(seed: number): Style {
  return {
    asksFor: choose(seed, 'asks-for-g', ['number_first', 'number_or_email']),
    asksReason: choose(seed, 'asks-reason-g', ['before_item', 'after_item', 'after_policy']),
    confirmsItem: choose(seed, 'confirms-item-g', [true, false]),
    announcesCheck: choose(seed, 'announces-check-g', [true, false]),
    mentionsDelivery: choose(seed, 'mentions-delivery-g', [true, false]),
  };
}
