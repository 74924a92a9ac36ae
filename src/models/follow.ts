import { ServiceError, type Trouble } from '../contract/errors';
import { outcomeOf, statusOf, type ModelResult, type ModelStatus } from '../contract/result';
import { deadlinePassed, failedByService } from './failed';
import type { Road } from './road';
import type { Stage } from './stage';
import type { Step } from './step';

/**
 * Asks how a model is doing until it is finished. Troubles that pass leave the last known stage as it
 * is. `since` (milliseconds since the epoch) is when the service got the file.
 */
export async function* follow(
  modelId: string,
  known: ModelStatus | null,
  since: number,
  road: Road,
): AsyncGenerator<Step> {
  let status = known;
  for (;;) {
    const result = await ask(modelId, since, road);
    const stage = result === null ? null : stageOf(result);
    if (stage !== null && stage.kind !== 'converting') {
      yield { stage, modelId };
      return;
    }
    if (stage !== null && !isSame(stage.status, status)) {
      yield { stage, modelId };
      ({ status } = stage);
    }
    if (road.now() >= road.deadlineAt()) {
      yield { stage: deadlinePassed(status), modelId };
      return;
    }
  }
}

type AnsweredStage = Extract<Stage, { readonly kind: 'converting' | 'ready' | 'failed' }>;

/** Where a model is by an answer of its service. */
export function stageOf(result: ModelResult): AnsweredStage {
  const status = statusOf(result);
  switch (outcomeOf(result)) {
    case 'succeeded':
      return { kind: 'ready', status };
    case 'failed':
      return failedByService(status);
    case 'running':
      return { kind: 'converting', status };
  }
}

// A service that copies its data around may not know a new model everywhere at once.
const missingGapsMs = [20_000, 40_000];

async function ask(modelId: string, since: number, road: Road): Promise<ModelResult | null> {
  for (let missing = 0; ; missing++) {
    try {
      return await askOnce(modelId, missing, since, road);
    } catch (error) {
      const isMissing = error instanceof ServiceError && error.trouble === 'notFound';
      if (!isMissing || missing === missingGapsMs.length) throw error;
    }
  }
}

function askOnce(
  modelId: string,
  missing: number,
  since: number,
  road: Road,
): Promise<ModelResult | null> {
  const ageMs = Math.max(0, road.now() - since);
  const delayMs = missingGapsMs[missing - 1] ?? road.pollDelay(ageMs);
  return road.ask(() => road.client().result(modelId, road.signal), {
    delayMs,
    urgent: false,
    again: isWorthAsking,
  });
}

const mostOddAnswers = 4;

const passingTroubles: readonly Trouble[] = ['network', 'timeout', 'server', 'throttled'];
// A proxy's page in place of an answer: odd, but it may pass.
const oddTroubles: readonly Trouble[] = ['contract', 'invalid', 'moved', 'tooLarge'];

function isWorthAsking({ trouble }: ServiceError, tries: number): boolean {
  return (
    passingTroubles.includes(trouble) || (oddTroubles.includes(trouble) && tries < mostOddAnswers)
  );
}

function isSame(one: ModelStatus | null, other: ModelStatus | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
