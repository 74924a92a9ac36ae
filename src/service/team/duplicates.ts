import { createHash } from 'node:crypto';
import type { ServiceLog } from '../core/serviceLog';
import type { Duplicate, Duplicates } from '../ports';
import type { ModelRecord } from '../record/modelRecord';
import type { PgQueue } from './postgres/pgQueue';
import type { DuplicateResults } from './postgres/duplicateRows';

export interface DuplicateDeps {
  readonly queue: Pick<PgQueue, 'claim'>;
  /** Copies the results of another model to this one; false when they no longer exist. */
  readonly copyResults: (from: DuplicateResults, toModelId: string) => Promise<boolean>;
  /** Identifies the kernel and its settings. */
  readonly kernel: string;
  readonly log: ServiceLog;
}

/** Converts the same content in the same project only once. */
export function teamDuplicates({ queue, copyResults, kernel, log }: DuplicateDeps): Duplicates {
  /** A store may refuse all copies, as by a policy; a conversion needs none. */
  const isCopied = (results: DuplicateResults, toModelId: string) =>
    copyResults(results, toModelId).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      log(`model ${toModelId}: results are not copied: ${why}`, 'warning');
      return false;
    });
  return {
    async duplicateOf(record, sha256) {
      const content = contentOf(record, sha256, kernel);
      const claim = await queue.claim(record, content, true);
      if (claim?.kind !== 'converted') return duplicateIn(claim);
      const { results, ...converted } = claim;
      if (await isCopied(results, record.id)) return converted;
      return duplicateIn(await queue.claim(record, content, false));
    },
  };
}

function duplicateIn(claim: unknown): Duplicate {
  return claim === null ? { kind: 'none' } : { kind: 'awaited' };
}

/** Unnamed parts are named after the file, so the results depend on its name too. */
function contentOf({ name }: ModelRecord, sha256: string, kernel: string): string {
  return createHash('sha256').update([sha256, kernel, name].join('\0')).digest('hex');
}
