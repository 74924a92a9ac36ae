import type { Statements } from '../postgres/database';
import type { ListedObject, ListedPage, Marker } from './listedPage';
import type { ObjectStore } from './objectStore';

export interface SweepDeps {
  readonly store: Pick<ObjectStore, 'list'>;
  readonly database: Statements;
}

export interface Sweep {
  /** Under it the database remembers how far the rounds have come. */
  readonly name: string;
  readonly prefix: string;
  /** How many pages one round lists: millions of objects must not occupy a keeper for a day. */
  readonly maxPages: number;
  /** Removes what it finds on a page; gives how much that was. */
  readonly removeFrom: (objects: readonly ListedObject[]) => Promise<number>;
}

const start: Marker = { key: '', version: '' };

/** Goes through the objects below a prefix. Each round continues where the last one ended, whichever keeper ran it. */
export async function sweepPages(sweep: Sweep, { store, database }: SweepDeps): Promise<number> {
  let marker: Marker | null = await keptMarker(database, sweep.name);
  let removed = 0;
  for (let page = 0; marker && page < sweep.maxPages; page++) {
    const { objects, next }: ListedPage = await store.list(sweep.prefix, marker);
    removed += await sweep.removeFrom(objects);
    await keepMarker(database, sweep.name, next ?? start);
    marker = next;
  }
  return removed;
}

async function keptMarker(database: Statements, name: string): Promise<Marker> {
  const rows = await database.query<Marker>(
    'SELECT after_key AS key, after_version AS version FROM caliper.sweep WHERE prefix = $1',
    [name],
  );
  return rows[0] ?? start;
}

async function keepMarker(
  database: Statements,
  name: string,
  { key, version }: Marker,
): Promise<void> {
  await database.query(
    `INSERT INTO caliper.sweep (prefix, after_key, after_version) VALUES ($1, $2, $3)
      ON CONFLICT (prefix) DO UPDATE SET after_key = $2, after_version = $3`,
    [name, key, version],
  );
}
