import { deepEqual } from 'node:assert/strict';
import { openDatabase } from '../../../../src/service/team/postgres/database';

/** Nobody listens there. */
const nowhere = 'postgres://127.0.0.1:1/none';

/** Node warns when so many hear of the same end. */
const tries = 13;

describe('who listens to a database that cannot be reached', function () {
  this.timeout(60_000);

  it('keeps nothing of the tries before', async () => {
    const warnings: string[] = [];
    const heard = ({ name }: Error) => warnings.push(name);
    process.on('warning', heard);
    try {
      await new Promise<void>((resolve) => {
        let left = tries;
        const database = openDatabase(nowhere, 'test', 1, () => {
          left -= 1;
          if (left === 0) resolve(database.end());
        });
        void database.listen('channel', () => undefined);
      });
    } finally {
      process.off('warning', heard);
    }
    deepEqual(warnings, []);
  });
});
