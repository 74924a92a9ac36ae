import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { running } from '../../tracking/fakeService';

/** The model of a number: each has its own key, and nothing about it is left open. */
export function trackedModel(number: number, more: Partial<TrackedModel> = {}): TrackedModel {
  return {
    key: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    service: 'https://models.example.test',
    name: `part-${number}.step`,
    source: `file:///part-${number}.step`,
    sizeBytes: 1000 + number,
    modelId: `m-${number}`,
    addedAt: number,
    startedAt: number,
    changedAt: number,
    stage: { kind: 'ready', status: running('Done', { status: 'succeeded' }) },
    ...more,
  };
}
