// Locale and time zone of a page if neither scenario, identity nor test sets them: the same on every machine.
export const DEFAULT_LOCALE = 'en-US';
export const DEFAULT_TIMEZONE = 'UTC';
