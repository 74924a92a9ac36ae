import { say } from '../../../words/say';
import { uuidForm } from '../../record/uuid';
import { html, type Html } from './html';

/** A row of a list that is sorted from new to old; the next page starts after it. */
export interface ListPlace {
  /** When the row was created, in microseconds since 1970, because a Date has only milliseconds. */
  readonly moment: string;
  readonly id: string;
}

/** The rows of one page, and where older ones begin; null where there are none. */
export interface ListedRows<Row> {
  readonly rows: readonly Row[];
  readonly older: ListPlace | null;
}

const placeForm = new RegExp(`^(?<moment>\\d{1,16})-(?<id>${uuidForm})$`);

/** Parses the place from a query: 'newest' when there is none, null when it is invalid. */
export function readListPlace(search: string): ListPlace | 'newest' | null {
  const text = new URLSearchParams(search).get('before');
  if (text === null) return 'newest';
  const { moment, id } = placeForm.exec(text)?.groups ?? {};
  return moment !== undefined && id !== undefined ? { moment, id } : null;
}

/** Makes a page of rows that were queried with one more than is shown. */
export function listedRows<Row extends ListPlace>(
  found: readonly Row[],
  limit: number,
): ListedRows<Row> {
  const rows = found.slice(0, limit);
  return { rows, older: found.length > limit ? (rows.at(-1) ?? null) : null };
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
