import { say } from '../../../words/say';
import { html, type Html } from './html';

/** A row of a list that has the newest first; the list goes on behind it. */
export interface ListPlace {
  /** When the row was made, in microseconds since 1970: a Date holds milliseconds only. */
  readonly moment: string;
  readonly id: string;
}

/** As many rows as a page shows, and where older ones begin; null where there are none. */
export interface ListedRows<Row> {
  readonly rows: readonly Row[];
  readonly older: ListPlace | null;
}

const placeForm =
  /^(?<moment>\d{1,16})-(?<id>[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

/** Of the query of an address: 'newest' where it names no place, null where it names none that there can be. */
export function readListPlace(search: string): ListPlace | 'newest' | null {
  const text = new URLSearchParams(search).get('before');
  if (text === null) return 'newest';
  const { moment, id } = placeForm.exec(text)?.groups ?? {};
  return moment !== undefined && id !== undefined ? { moment, id } : null;
}

/** Of rows of which one more was asked for than are shown. */
export function listedRows<Row extends ListPlace>(
  found: readonly Row[],
  most: number,
): ListedRows<Row> {
  const rows = found.slice(0, most);
  return { rows, older: found.length > most ? (rows.at(-1) ?? null) : null };
}

/** Links to the newest rows, unless they are shown, and to older ones, if there are any. */
export function pageLinks(
  path: string,
  place: ListPlace | 'newest',
  older: ListPlace | null,
): Html | null {
  if (place === 'newest' && older === null) return null;
  const newest = html`<a href="${path}">${say('Newest')}</a>`;
  const next =
    older && html`<a href="${path}?before=${older.moment}-${older.id}">${say('Older')}</a>`;
  return html`<nav>${place === 'newest' ? null : newest} ${next}</nav>`;
}
