import type { Step } from '../model/stage';
import { convert, resumeCut, resumeFollowing, resumeUnknown, unreadable } from './convert';
import { failedBy } from '../model/failed';
import type { ConversionContext } from './conversionContext';
import type { TrackedModel } from '../model/trackedModel';

/** Resumes a model from its last saved stage. */
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

/**
 * Continues an interrupted upload where the storage can, once uploads are allowed; otherwise asks what became of it.
 */
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
  // Either every byte was sent, or the service was being asked about it: it may never have received the file.
  if (stage.kind === 'storing') yield* resumeUnknown(modelId, context);
  else {
    const sentBytes = stage.kind === 'uploading' ? stage.sentBytes : 0;
    yield* resumeCut({ modelId, name, sentBytes, totalBytes: model.sizeBytes }, context);
  }
}

/** Sends a model that never got a grant, if its file still exists. */
async function* sendLate({ name }: TrackedModel, context: ConversionContext): AsyncGenerator<Step> {
  try {
    const file = await context.openSource();
    yield* convert({ ...context, openSource: () => Promise.resolve(file) });
  } catch (cause) {
    yield { stage: failedBy(unreadable(name, cause), null), modelId: null };
  }
}
