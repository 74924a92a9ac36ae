import { deepEqual, equal } from 'node:assert/strict';
import { memorySourceFile } from '../../../src/client/source/memorySourceFile';
import type { SourceState } from '../../../src/tracking/source/sourceState';
import type { Stage } from '../../../src/tracking/model/stage';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { FileRows } from '../../../src/ui/panel/fileRows';
import { failedStage, modelAt, statusWith } from '../base/someModels';

const ready: Stage = { kind: 'ready', status: statusWith() };
const file = memorySourceFile('bracket.step', new Uint8Array(1));
const request = { file, source: 'file:///parts/bracket.step', service: 'embedded' };

describe('a file that is opened once more', () => {
  let row: TrackedModel | undefined;
  let state: SourceState;
  let acts: string[];
  const rows = new FileRows({
    rows: { newest: () => row },
    states: { of: () => Promise.resolve(state) },
    resultKeyOf: () => 'normal 1',
    start: () => {
      acts.push('start');
      return (row = modelAt({ kind: 'waiting' }, { key: 'new' }));
    },
    renew: (key, { resultKey }) => {
      acts.push(`renew ${key} ${resultKey ?? ''}`);
      row = modelAt({ kind: 'waiting' }, { key });
    },
  });

  beforeEach(() => {
    row = modelAt(ready, { key: 'old', resultKey: 'normal 1' });
    state = 'same';
    acts = [];
  });

  it('is shown by the row that it has', async () => {
    equal(await rows.take(request), 'old');
    deepEqual(acts, []);
  });

  it('is not sent twice while it is on its way', async () => {
    row = modelAt({ kind: 'uploading', sentBytes: 1, totalBytes: 2 }, { key: 'old' });
    equal(await rows.take(request), 'old');
    equal(rows.takeAnew(request), 'old');
    deepEqual(acts, []);
  });

  it('gets a row when it has none', async () => {
    row = undefined;
    equal(await rows.take(request), 'new');
    deepEqual(acts, ['start']);
  });

  it('is sent again in its row when it has changed, was made otherwise, or failed', async () => {
    state = 'changed';
    equal(await rows.take(request), 'old');
    state = 'same';
    row = modelAt(ready, { key: 'old', resultKey: 'fine 1' });
    await rows.take(request);
    row = modelAt(failedStage(), { key: 'old', resultKey: 'normal 1' });
    await rows.take(request);
    deepEqual(acts, new Array(3).fill('renew old normal 1'));
  });

  it('is sent once when two ask for it at the same time', async () => {
    state = 'changed';
    deepEqual(await Promise.all([rows.take(request), rows.take(request)]), ['old', 'old']);
    equal(acts.length, 1);
  });

  it('is sent again when that is what is wished', () => {
    equal(rows.takeAnew(request), 'old');
    deepEqual(acts, ['renew old normal 1']);
  });
});
