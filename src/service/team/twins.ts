import { createHash } from 'node:crypto';
import type { Twin, Twins } from '../ports';
import type { ModelRecord } from '../record/modelRecord';
import type { PgQueue } from './postgres/pgQueue';
import type { TwinResults } from './postgres/twinRows';

export interface TwinDeps {
  readonly queue: Pick<PgQueue, 'claim'>;
  /** Results of another model stand under this one as well; false when they are no longer there. */
  readonly copyResults: (from: TwinResults, toModelId: string) => Promise<boolean>;
  /** Tells kernels and their settings apart. */
  readonly kernel: string;
}

/** The same content in the same project is converted once. */
export function teamTwins({ queue, copyResults, kernel }: TwinDeps): Twins {
  return {
    async twinOf(record, sha256) {
      const content = contentOf(record, sha256, kernel);
      const claim = await queue.claim(record, content, true);
      if (claim?.kind !== 'converted') return twinIn(claim);
      const { results, message } = claim;
      if (await copyResults(results, record.id)) return { kind: 'converted', message };
      return twinIn(await queue.claim(record, content, false));
    },
  };
}

function twinIn(claim: unknown): Twin {
  return claim === null ? { kind: 'none' } : { kind: 'awaited' };
}

/** Parts that a file does not name have its own name: under another one the results are others. */
function contentOf({ name }: ModelRecord, sha256: string, kernel: string): string {
  return createHash('sha256').update([sha256, kernel, name].join('\0')).digest('hex');
}
