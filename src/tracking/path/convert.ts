import type { Step } from '../model/stage';
import { ServiceError } from '../../words/errors';
import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import { failedBy } from '../model/failed';
import { followModel } from './followModel';
import { uploadOutcomeOf, reconcile } from './reconcile';
import type { ConversionContext } from './conversionContext';
import { uploadSource } from './uploadSource';

/**
 * Converts a file: waiting, uploading, storing, converting, then ready or failed. Each step is yielded before it is
 * taken, so that the row can be resumed after a kill at any moment.
 */
export async function* convert(context: ConversionContext): AsyncGenerator<Step> {
  yield* endingInAStage(convertOpenly(context), context);
}

/** Follows a model whose file the service already has. `since` is in milliseconds since the epoch. */
export async function* resumeFollowing(
  modelId: string,
  status: ModelStatus | null,
  since: number,
  context: ConversionContext,
): AsyncGenerator<Step> {
  yield* endingInAStage(followModel(modelId, status, since, context), context);
}

/**
 * Resumes a model whose upload was interrupted by a closed window when its last byte may have arrived: the service is
 * asked what became of it, and the file is not sent again unless the user asks.
 */
export async function* resumeUnknown(
  modelId: string,
  context: ConversionContext,
): AsyncGenerator<Step> {
  yield* endingInAStage(resumeUnknownOpenly(modelId, context), context);
}

/**
 * Resumes a model whose upload was interrupted before its last byte, at a storage that cannot continue it. When the
 * service says that it lacks the file, the file is sent again, provided it has not changed.
 */
export async function* resumeCut(
  upload: CutUpload,
  context: ConversionContext,
): AsyncGenerator<Step> {
  yield* endingInAStage(resumeCutOpenly(upload, context), context);
}

/** How far an interrupted upload had come. */
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
  const fate = await uploadOutcomeOf(modelId, context);
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

// The user did not choose to send another file that has the same name.
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
  if (state !== 'same') throw unreadable(name);
}

/** The error for a file that cannot be read any more after a closed window interrupted its upload. */
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

// The error boundary: an error in a step becomes a stage. An aborted conversion ends without one, because whoever
// aborted it saves the stage.
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
