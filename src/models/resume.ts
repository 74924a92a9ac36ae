import { ServiceError } from '../contract/errors';
import { convert, resumeFollowing, resumeUnknown } from './conversion';
import { failedBy } from './failed';
import type { Road } from './road';
import type { Step } from './step';
import type { TrackedModel } from './trackedModel';

/** Goes on with a model from the last thing that was written about it. */
export function resume(model: TrackedModel, road: Road): AsyncGenerator<Step> {
  const { modelId, stage } = model;
  if (modelId === null) return sendLate(model, road);
  if (stage.kind === 'uploading' || stage.kind === 'waiting') return resumeUnknown(modelId, road);
  const status = stage.kind === 'converting' ? stage.status : null;
  return resumeFollowing(modelId, status, model.startedAt, road);
}

/** A model that was never granted: it is sent now, if its file is still there. */
async function* sendLate({ name }: TrackedModel, road: Road): AsyncGenerator<Step> {
  try {
    const file = await road.openSource();
    yield* convert({ ...road, openSource: () => Promise.resolve(file) });
  } catch (cause) {
    const sentence = `VS Code was closed before ${name} was sent, and the file cannot be read now.`;
    const error = new ServiceError('interrupted', sentence, { cause });
    yield { stage: failedBy(error, null), modelId: null };
  }
}
