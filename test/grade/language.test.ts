// In which language a message is taken to be.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languageOf } from '../../src/rules/reader/language.js';

it.each([
  ['Ihre Erstattung ist unterwegs und wurde nicht storniert.', 'German'],
  ['Twoje zamówienie jest w drodze.', 'another language'],
  ['Paket gümrükte bekliyor.', 'another language'],
  ['Czy mogę jeszcze w czymś pomóc?', 'another language'],
  ['Ваш заказ ORD-10027 уже в пути.', 'another script'],
])('in an English locale, %s is in %s', (text, language) => {
  expect(languageOf(text, 'en-US')).toBe(language);
});

it.each([
  'OK',
  'Done!',
  'I cannot log in',
  'Søren Ødegård approved your request.',
  'Your crème brûlée à la carte.',
  'Jean-Pierre Lefèvre approved the request yesterday.',
  '| Rückgabe | Größe | Farbe |\n|---|---|---|\n| ORD-10027 | über 40 | grün |',
])('names, dishes and few words leave a message English in an English locale: %s', (text) => {
  expect(languageOf(text, 'en-US')).toBe('English');
});

it('words or letters that are plainly English make a message English in any locale', () => {
  expect(languageOf('Your order is on its way.', 'de-DE')).toBe('English');
  expect(languageOf('Three parcels, nothing outstanding anywhere.', 'de-DE')).toBe('English');
  expect(languageOf('Siparişiniz yolda.', 'de-DE')).toBe('German');
});

it.each(['messages', 'unseen'])('in the set %s no English message is left', (set) => {
  const file = `bench/languages/${set}.json`;
  const all = JSON.parse(readFileSync(file, 'utf8')) as { language: string; text: string }[];
  const english = all.filter(({ language }) => language === 'English');
  expect(english.filter(({ text }) => languageOf(text, 'en-US') !== 'English')).toEqual([]);
  const foreign = all.filter(({ language }) => language !== 'English');
  expect(foreign.filter(({ text }) => languageOf(text, 'de-DE') === 'English')).toEqual([]);
});
