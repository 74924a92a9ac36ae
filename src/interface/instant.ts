// A bare number counts from the epoch: ten digits are seconds, thirteen are milliseconds.
const epochSeconds = /^\d{10}(?:\.\d{1,9})?$/;
const epochMilliseconds = /^\d{13}$/;
// ISO 8601 and RFC 3339, also with a space in place of the T; without a time zone it is UTC.
const iso =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))? ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;
const isoBasic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/i;
// RFC 1123, as used by HTTP.
const rfc1123 =
  /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC|[+-]\d{4})$/i;
/** In characters. No date is longer, so longer texts are not parsed. */
const longestDate = 40;

/**
 * Parses a date as services write it; returns milliseconds since the epoch, or null for any other text. `Date.parse`
 * alone would accept "ETA 2027" and "-1".
 */
export function readInstant(text: string | null): number | null {
  const trimmed = text !== null && text.length <= longestDate ? text.trim() : '';
  const date =
    numberIn(trimmed) ?? Date.parse(isoIn(trimmed) ?? (rfc1123.test(trimmed) ? trimmed : ''));
  return Number.isNaN(date) ? null : date;
}

function numberIn(text: string): number | null {
  if (epochSeconds.test(text)) return Number(text) * 1000;
  return epochMilliseconds.test(text) ? Number(text) : null;
}

function isoIn(text: string): string | null {
  const [, day, time, fraction, zone] =
    iso.exec(text.replace(isoBasic, '$1-$2-$3T$4:$5:$6Z')) ?? [];
  if (day === undefined || time === undefined) return day ?? null;
  const milliseconds = fraction === undefined ? '' : `.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const seconds = time.length === 5 ? `${time}:00` : time;
  return `${day}T${seconds}${milliseconds}${zoneIn(zone)}`;
}

function zoneIn(zone: string | undefined): string {
  if (zone === undefined || /^[zu]/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
