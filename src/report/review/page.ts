// The page on which people review episodes; nothing that an agent said can end up as markup.
import { appPage } from '../site/index-page.js';
import { reviewApp } from './app.generated.js';
import type { ReviewList } from './data.js';

/** It loads from its own server alone. */
export function reviewPage(list: ReviewList): string {
  return appPage(reviewApp, {
    title: 'Sightline review',
    data: { id: 'review', value: list },
    policy: ['', "img-src 'self' data:", "frame-src 'self'", "connect-src 'self'"],
  });
}
