import { ServiceError } from '../contract/errors';
import type { ModelStatus } from '../contract/result';
import { say } from '../contract/say';
import { failedBy } from './failed';
import { follow } from './follow';
import { reconcile } from './reconcile';
import type { Road } from './road';
import type { Step } from './step';
import { upload } from './upload';

/**
 * The way of a file: waiting, uploading, storing, converting, then ready or failed. Each step is
 * yielded before it is taken, so that a kill at any moment leaves a row that can go on.
 */
export async function* convert(road: Road): AsyncGenerator<Step> {
  yield* endingInAStage(convertOpenly(road), road);
}

/** The second half alone: a model that the service has. `since` is milliseconds since the epoch. */
export async function* resumeFollowing(
  modelId: string,
  status: ModelStatus | null,
  since: number,
  road: Road,
): AsyncGenerator<Step> {
  yield* endingInAStage(follow(modelId, status, since, road), road);
}

/** A model whose upload was cut off by the end of a window: what became of it is asked for. */
export async function* resumeUnknown(
  modelId: string,
  how: CutOff,
  road: Road,
): AsyncGenerator<Step> {
  yield* endingInAStage(resumeUnknownOpenly(modelId, how, road), road);
}

/** `interrupted` in the middle of its bytes, or with `unknownOutcome` when the last one may be there. */
export type CutOff = 'interrupted' | 'unknownOutcome';

async function* convertOpenly(road: Road): AsyncGenerator<Step> {
  const ticket = await road.ticket();
  yield { stage: { kind: 'waiting' }, modelId: ticket?.modelId ?? null };
  const modelId = yield* upload(road);
  yield { stage: { kind: 'converting', status: null }, modelId };
  yield* follow(modelId, null, road.now(), road);
}

async function* resumeUnknownOpenly(
  modelId: string,
  how: CutOff,
  road: Road,
): AsyncGenerator<Step> {
  const lost = new ServiceError(
    how,
    say(
      'The upload was cut off when VS Code was closed, and this storage cannot go on in the middle. Upload the file again.',
    ),
  );
  yield { stage: { kind: 'storing' }, modelId };
  if (!(await reconcile(modelId, lost, road))) throw lost;
  yield* follow(modelId, null, road.now(), road);
}

// The door where an error on the way becomes a stage. A cancelled way just ends: who cancelled knows.
async function* endingInAStage(steps: AsyncGenerator<Step>, road: Road): AsyncGenerator<Step> {
  let modelId: string | null = null;
  let status: ModelStatus | null = null;
  try {
    for await (const step of steps) {
      ({ modelId } = step);
      if ('status' in step.stage) ({ status } = step.stage);
      yield step;
    }
  } catch (error) {
    if (road.signal.aborted) return;
    yield { stage: failedBy(error, status), modelId };
  }
}
