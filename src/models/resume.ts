import { ServiceError } from '../contract/errors';
import { say } from '../contract/say';
import { convert, resumeFollowing, resumeUnknown, type CutOff } from './conversion';
import { failedBy } from './failed';
import type { Road } from './road';
import type { Step } from './step';
import type { TrackedModel } from './trackedModel';

/** Goes on with a model from the last thing that was written about it. */
export function resume(model: TrackedModel, road: Road): AsyncGenerator<Step> {
  const { modelId, stage } = model;
  if (modelId === null) return sendLate(model, road);
  switch (stage.kind) {
    case 'waiting':
    case 'uploading':
      return resumeUpload(model, modelId, 'interrupted', road);
    // Perhaps all was sent, perhaps its fate was being asked for: the service may never have had it.
    case 'storing':
      return resumeUpload(model, modelId, 'unknownOutcome', road);
    case 'converting':
    case 'ready':
    case 'failed':
      return resumeFollowing(modelId, stage.status, model.startedAt, road);
  }
}

/** A cut upload goes on where its storage can, once that is allowed; else it is doubted. */
async function* resumeUpload(
  model: TrackedModel,
  modelId: string,
  how: CutOff,
  road: Road,
): AsyncGenerator<Step> {
  if ((await road.ticket()) === null) yield* resumeUnknown(modelId, how, road);
  else if (road.mayUpload()) yield* sendLate(model, road);
}

/** A model that was never granted: it is sent now, if its file is still there. */
async function* sendLate({ name }: TrackedModel, road: Road): AsyncGenerator<Step> {
  try {
    const file = await road.openSource();
    yield* convert({ ...road, openSource: () => Promise.resolve(file) });
  } catch (cause) {
    const sentence = say(
      'VS Code was closed before all of {name} was sent, and the file cannot be read now.',
      { name },
    );
    const error = new ServiceError('interrupted', sentence, { cause });
    yield { stage: failedBy(error, null), modelId: null };
  }
}
