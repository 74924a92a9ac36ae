import type { Step } from '../model/stage';
import { convert, resumeCut, resumeFollowing, resumeUnknown, unreadable } from './convert';
import { failedBy } from '../model/failed';
import type { ConversionContext } from './conversionContext';
import type { TrackedModel } from '../model/trackedModel';

/** Goes on with a model from the last thing that was written about it. */
export function resume(model: TrackedModel, context: ConversionContext): AsyncGenerator<Step> {
  const { modelId, stage } = model;
  if (modelId === null) return sendLate(model, context);
  switch (stage.kind) {
    case 'waiting':
    case 'uploading':
    case 'storing':
      return resumeUpload(model, modelId, context);
    case 'converting':
    case 'ready':
    case 'failed':
      return resumeFollowing(modelId, stage.status, model.startedAt, context);
  }
}

/** A cut upload goes on where its storage can, once that is allowed; else its fate is asked for. */
async function* resumeUpload(
  model: TrackedModel,
  modelId: string,
  context: ConversionContext,
): AsyncGenerator<Step> {
  const { stage, name } = model;
  if ((await context.ticket()) !== null) {
    if (context.mayUpload()) yield* sendLate(model, context);
    return;
  }
  // Perhaps all was sent, perhaps its fate was being asked for: the service may never have had it.
  if (stage.kind === 'storing') yield* resumeUnknown(modelId, context);
  else {
    const sentBytes = stage.kind === 'uploading' ? stage.sentBytes : 0;
    yield* resumeCut({ modelId, name, sentBytes, totalBytes: model.sizeBytes }, context);
  }
}

/** A model that was never granted: it is sent now, if its file is still there. */
async function* sendLate({ name }: TrackedModel, context: ConversionContext): AsyncGenerator<Step> {
  try {
    const file = await context.openSource();
    yield* convert({ ...context, openSource: () => Promise.resolve(file) });
  } catch (cause) {
    yield { stage: failedBy(unreadable(name, cause), null), modelId: null };
  }
}
