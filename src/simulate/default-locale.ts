// Locale and time zone of a page where neither scenario, identity nor test says: the same on every machine.
export const DEFAULT_LOCALE = 'en-US';
export const DEFAULT_TIMEZONE = 'UTC';
