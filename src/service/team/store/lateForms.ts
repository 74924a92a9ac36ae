import type { ServiceLog } from '../../core/serviceLog';
import { isUuid } from '../../record/uuid';
import { modelsAt } from '../postgres/modelRows';
import type { Statements } from '../postgres/database';
import type { ListedObject } from './listedPage';
import type { ObjectStore } from './objectStore';
import { sweepPages } from './sweepPages';

export interface LateFormDeps {
  readonly store: Pick<ObjectStore, 'list' | 'removeVersion'>;
  readonly database: Statements;
  readonly log: ServiceLog;
}

const maxPages = 200;

/**
 * Removes what was sent by a form that had been used already. No store refuses a form before it expires, so whoever has
 * one can go on storing files; of a model that has its file every other version goes, of one that has ended all.
 */
export async function sweepLateForms(deps: LateFormDeps): Promise<void> {
  const { store, database, log } = deps;
  const removed = await sweepPages(
    {
      // Below in/ the sweep of orphans has a place of its own.
      ...{ name: 'in/ late', prefix: 'in/', maxPages },
      removeFrom: (objects) => removeLate(objects, deps),
    },
    { store, database },
  );
  if (removed > 0) log(`removed ${removed} files that were sent by forms again`, 'warning');
}

async function removeLate(
  objects: readonly ListedObject[],
  { store, database }: LateFormDeps,
): Promise<number> {
  const ids = new Set(objects.map(idOf).filter(isUuid));
  if (ids.size === 0) return 0;
  // Asked after the listing: a version that was pinned meanwhile is known here.
  const models = await modelsAt(database, [...ids]);
  const late = objects.filter((object) => {
    const found = models.get(idOf(object))?.found;
    if (found?.kind !== 'model') return false;
    const { finishedAt, source } = found.record;
    return finishedAt !== null || isOther(object.version, source?.version);
  });
  for (const { key, version } of late) await store.removeVersion(key, version);
  return late.length;
}

/**
 * Whether the model has another version as its file. An ETag is from a time when files were put: it tells no version.
 */
function isOther(version: string, pinned: string | undefined): boolean {
  return pinned !== undefined && !pinned.startsWith('"') && pinned !== version;
}

function idOf({ key }: ListedObject): string {
  return key.split('/')[1] ?? '';
}
