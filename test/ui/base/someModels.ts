import type { ModelStatus } from '../../../src/interface/result';
import type { Stage } from '../../../src/tracking/model/stage';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';

export const addedAt = Date.UTC(2026, 0, 1, 12);

/** A tracked model at a stage, with anything else as told. */
export function modelAt(stage: Stage, more: Partial<TrackedModel> = {}): TrackedModel {
  return {
    key: '11111111-2222-4333-8444-555555555555',
    service: 'embedded',
    name: 'bracket.step',
    source: 'file:///parts/bracket.step',
    sizeBytes: 3_400_000,
    modelId: 'm1',
    addedAt,
    startedAt: addedAt,
    changedAt: addedAt + 12_000,
    stage,
    ...more,
  };
}

export function statusWith(more: Partial<ModelStatus> = {}): ModelStatus {
  return {
    status: 'processing',
    phase: 'meshing',
    message: null,
    retryable: false,
    task: null,
    timestamps: { createdAt: null, finishedAt: null },
    ...more,
  };
}

export function failedStage(more: Partial<Extract<Stage, { kind: 'failed' }>> = {}): Stage {
  return {
    kind: 'failed',
    trouble: 'modelFailed',
    reason: 'The file has no solid.',
    retryable: false,
    status: null,
    ...more,
  };
}
