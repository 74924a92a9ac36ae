import type { Step } from '../model/stage';
import { ServiceError } from '../../words/errors';
import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import { failedBy } from '../model/failed';
import { followModel } from './followModel';
import { fateOf, reconcile } from './reconcile';
import type { ConversionContext } from './conversionContext';
import { uploadSource } from './uploadSource';

/**
 * The way of a file: waiting, uploading, storing, converting, then ready or failed. Each step is
 * yielded before it is taken, so that a kill at any moment leaves a row that can go on.
 */
export async function* convert(context: ConversionContext): AsyncGenerator<Step> {
  yield* endingInAStage(convertOpenly(context), context);
}

/** The second half alone: a model that the service has. `since` is milliseconds since the epoch. */
export async function* resumeFollowing(
  modelId: string,
  status: ModelStatus | null,
  since: number,
  context: ConversionContext,
): AsyncGenerator<Step> {
  yield* endingInAStage(followModel(modelId, status, since, context), context);
}

/**
 * A model whose upload was cut off by the end of a window when its last byte may have been there: what
 * became of it is asked for, and it is not sent again unasked.
 */
export async function* resumeUnknown(
  modelId: string,
  context: ConversionContext,
): AsyncGenerator<Step> {
  yield* endingInAStage(resumeUnknownOpenly(modelId, context), context);
}

/**
 * A model whose upload was cut off in the middle of its bytes, at a storage that cannot go on there. When
 * the service says that it does not have the file, that is sent again as long as it is the same.
 */
export async function* resumeCut(
  upload: CutUpload,
  context: ConversionContext,
): AsyncGenerator<Step> {
  yield* endingInAStage(resumeCutOpenly(upload, context), context);
}

/** How far an upload had come. */
export interface CutUpload {
  readonly modelId: string;
  readonly name: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
}

async function* convertOpenly(context: ConversionContext): AsyncGenerator<Step> {
  const ticket = await context.ticket();
  yield { stage: { kind: 'waiting' }, modelId: ticket?.modelId ?? null };
  yield* sendAndFollow(context);
}

async function* sendAndFollow(context: ConversionContext): AsyncGenerator<Step> {
  const { modelId, isUnproven } = yield* uploadSource(context);
  yield { stage: { kind: 'converting', status: null }, modelId };
  yield* followModel(modelId, null, context.now(), context, isUnproven);
}

async function* resumeCutOpenly(
  { modelId, name, ...bytes }: CutUpload,
  context: ConversionContext,
): AsyncGenerator<Step> {
  yield { stage: { kind: 'uploading', ...bytes, cut: 'asking' }, modelId };
  const fate = await fateOf(modelId, context);
  if (fate === 'arrived') {
    yield { stage: { kind: 'converting', status: null }, modelId };
    yield* followModel(modelId, null, context.now(), context);
    return;
  }
  if (!context.mayUpload()) throw cutOff('interrupted');
  await mustBeTheSame(name, context);
  yield { stage: { kind: 'uploading', ...bytes, cut: 'sendingAgain' }, modelId };
  yield* sendAndFollow(context);
}

// Another file under the same name was not chosen to be sent.
async function mustBeTheSame(name: string, context: ConversionContext): Promise<void> {
  const state = await context.sourceState();
  if (state === 'changed') {
    throw new ServiceError(
      'fileChanged',
      say(
        '{name} has changed since it was cut off on its way. Try again to take it as it is now.',
        {
          name,
        },
      ),
    );
  }
  if (state === 'missing') throw unreadable(name);
}

/** The file of an upload that the end of a window cut off is not there any more. */
export function unreadable(name: string, cause?: unknown): ServiceError {
  const sentence = say(
    'VS Code was closed before all of {name} was sent, and the file cannot be read now.',
    { name },
  );
  return new ServiceError('interrupted', sentence, { cause });
}

function cutOff(how: 'interrupted' | 'unknownOutcome'): ServiceError {
  return new ServiceError(
    how,
    say(
      'VS Code was closed before the service had the whole file, and it cannot go on in the middle. Try again.',
    ),
  );
}

async function* resumeUnknownOpenly(
  modelId: string,
  context: ConversionContext,
): AsyncGenerator<Step> {
  const lost = cutOff('unknownOutcome');
  yield { stage: { kind: 'storing' }, modelId };
  if (!(await reconcile(modelId, lost, context))) throw lost;
  yield* followModel(modelId, null, context.now(), context);
}

// The error boundary: an error in a step becomes a stage. A cancelled conversion just ends: who cancelled knows.
async function* endingInAStage(
  steps: AsyncGenerator<Step>,
  context: ConversionContext,
): AsyncGenerator<Step> {
  let modelId: string | null = null;
  let status: ModelStatus | null = null;
  try {
    for await (const step of steps) {
      ({ modelId } = step);
      if ('status' in step.stage) ({ status } = step.stage);
      yield step;
    }
  } catch (error) {
    if (context.signal.aborted) return;
    yield { stage: failedBy(error, status), modelId };
  }
}
