import { deepEqual, equal } from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readModelRecord } from '../../../src/service/record/modelRecord';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/** What version 0.1 wrote: never to be changed. */
const profile = 'test/fixtures/profile-0.1';

describe('a profile that version 0.1 has written', () => {
  it('gives every model back, with all that was known of it', async () => {
    const folder = path.join(temporaryFolder(), 'models');
    await cp(path.join(profile, 'models'), folder, { recursive: true });
    const store = await ModelStore.open(folder);
    try {
      const models = [...store.all()].sort((a, b) => a.key.localeCompare(b.key));
      deepEqual(
        models.map(({ stage }) => stage.kind),
        ['ready', 'converting', 'uploading', 'failed', 'waiting'],
      );
      for (const model of models) {
        deepEqual(
          [model.name, model.service, model.sizeBytes, model.sha256, model.resultKey],
          ['bracket.step', 'embedded', 81_234, 'ab'.repeat(32), 'normal 0.1.0'],
        );
        equal(model.modelId, '3f0e0d0c-0000-4000-8000-000000000007');
      }
    } finally {
      store.dispose();
      await store.closed;
    }
  });

  it('gives the service its model back', async () => {
    const text = await readFile(path.join(profile, 'service/model.json'), 'utf8');
    const found = readModelRecord(text, '3f0e0d0c-0000-4000-8000-000000000007');
    equal(found.kind, 'model');
    const { state, webhook, source, task } = found.record;
    deepEqual(
      [state, webhook, source?.sizeBytes, task?.attempt, task?.interruptions],
      ['processing', 'https://hooks.example/a', 81_234, 2, 1],
    );
  });

  it('gives the service a saved picture back as such, which its message alone had told', () => {
    const id = '3f0e0d0c-0000-4000-8000-000000000007';
    const written = {
      ...{ schema: 1, id, name: 'wheel.prt.2', state: 'succeeded' },
      ...{ message: 'Saved picture only. Why.', createdAt: '2026-01-02T03:04:05.678Z' },
    };
    const found = readModelRecord(JSON.stringify(written), id);
    equal(found.kind === 'model' && found.record.pictureOnly, true);
  });
});
