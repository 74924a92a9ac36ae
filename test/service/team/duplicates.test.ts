import { deepEqual, equal } from 'node:assert/strict';
import { granted } from '../../../src/service/record/modelSteps';
import { teamDuplicates } from '../../../src/service/team/duplicates';
import type { PgQueue } from '../../../src/service/team/postgres/pgQueue';

const record = granted(
  { id: 'model', name: 'a.stp', description: null, webhook: null },
  { tokenHash: 'none', expiresAt: new Date().toISOString() },
  0,
);

describe('a file that was converted already', () => {
  /** @param copy how its results come to the new model */
  const duplicateWhere = async (copy: () => Promise<boolean>) => {
    const usesResults: boolean[] = [];
    const lines: string[] = [];
    const claim: PgQueue['claim'] = (_record, _content, uses) => {
      usesResults.push(uses);
      const results = { id: 'other', fence: 1, bytes: 10 };
      return Promise.resolve(uses ? { kind: 'converted', results, message: null } : null);
    };
    const duplicates = teamDuplicates({
      ...{ queue: { claim }, copyResults: copy, kernel: 'kernel' },
      log: (line) => lines.push(line),
    });
    return { found: await duplicates.duplicateOf(record, 'sha256'), usesResults, lines };
  };

  it('gets copies of its results', async () => {
    const { found, usesResults } = await duplicateWhere(() => Promise.resolve(true));
    deepEqual([found.kind, usesResults], ['converted', [true]]);
  });

  it('is converted again where the results are gone', async () => {
    const { found, usesResults } = await duplicateWhere(() => Promise.resolve(false));
    deepEqual([found.kind, usesResults], ['none', [true, false]]);
  });

  it('is converted again by a store that copies nothing, which is said', async () => {
    const { found, usesResults, lines } = await duplicateWhere(() =>
      Promise.reject(new Error('The store answered 403 to a copy.')),
    );
    deepEqual([found.kind, usesResults], ['none', [true, false]]);
    equal(lines.join(), 'model model: results are not copied: The store answered 403 to a copy.');
  });
});
