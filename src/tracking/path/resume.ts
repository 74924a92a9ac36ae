import type { Step } from '../model/stage';
import { convert, resumeCut, resumeFollowing, resumeUnknown, unreadable } from './convert';
import { failedBy } from '../model/failed';
import type { ConversionContext } from './conversionContext';
import type { TrackedModel } from '../model/trackedModel';

/** Goes on with a model from the last thing that was written about it. */
export function resume(model: TrackedModel, road: ConversionContext): AsyncGenerator<Step> {
  const { modelId, stage } = model;
  if (modelId === null) return sendLate(model, road);
  switch (stage.kind) {
    case 'waiting':
    case 'uploading':
    case 'storing':
      return resumeUpload(model, modelId, road);
    case 'converting':
    case 'ready':
    case 'failed':
      return resumeFollowing(modelId, stage.status, model.startedAt, road);
  }
}

/** A cut upload goes on where its storage can, once that is allowed; else its fate is asked for. */
async function* resumeUpload(
  model: TrackedModel,
  modelId: string,
  road: ConversionContext,
): AsyncGenerator<Step> {
  const { stage, name } = model;
  if ((await road.ticket()) !== null) {
    if (road.mayUpload()) yield* sendLate(model, road);
    return;
  }
  // Perhaps all was sent, perhaps its fate was being asked for: the service may never have had it.
  if (stage.kind === 'storing') yield* resumeUnknown(modelId, road);
  else {
    const sentBytes = stage.kind === 'uploading' ? stage.sentBytes : 0;
    yield* resumeCut({ modelId, name, sentBytes, totalBytes: model.sizeBytes }, road);
  }
}

/** A model that was never granted: it is sent now, if its file is still there. */
async function* sendLate({ name }: TrackedModel, road: ConversionContext): AsyncGenerator<Step> {
  try {
    const file = await road.openSource();
    yield* convert({ ...road, openSource: () => Promise.resolve(file) });
  } catch (cause) {
    yield { stage: failedBy(unreadable(name, cause), null), modelId: null };
  }
}
