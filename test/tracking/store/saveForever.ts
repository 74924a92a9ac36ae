// Saves the same few models again and again until it is killed. Run by killed.test.ts.
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { running } from '../fakeService';

async function saveForever(folder: string): Promise<void> {
  const store = await ModelStore.open(folder);
  for (let round = 1; ; round++) {
    for (let i = 1; i <= 5; i++) {
      await store.save({
        key: `00000000-0000-4000-8000-00000000000${i}`,
        service: 'embedded',
        name: `part-${i}.step`,
        source: `file:///part-${i}.step`,
        sizeBytes: 1000,
        modelId: `m-${i}`,
        addedAt: i,
        startedAt: i,
        changedAt: round,
        stage: { kind: 'converting', status: running(`round ${round} ${'x'.repeat(20_000)}`) },
      });
    }
    if (round === 1) process.stdout.write('saving\n');
  }
}

void saveForever(process.argv[2] ?? '');
