import { ServiceError } from '../contract/errors';
import { statusOf, type ModelResult, type ModelStatus } from '../contract/result';
import { FailureSigns, OddAnswers } from './evidence';
import { deadlinePassed, failedByService, inferredFrom, inferredFromAnswers } from './failed';
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
  const signs = new FailureSigns();
  const odd = new OddAnswers();
  for (;;) {
    const answer = await ask(modelId, since, odd, road);
    if (answer.kind === 'givenUp') {
      yield { stage: inferredFromAnswers(answer.error, status), modelId };
      return;
    }
    const stage = answer.result && stageOf(answer.result, signs, road.now());
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

export type AnsweredStage = Extract<Stage, { readonly kind: 'converting' | 'ready' | 'failed' }>;

/** Where a model is by an answer of its service. Without answers before it, little can be concluded. */
export function stageOf(
  result: ModelResult,
  signs = new FailureSigns(),
  now = Date.now(),
): AnsweredStage {
  const status = statusOf(result);
  switch (signs.conclude(result, now)) {
    case 'succeeded':
      return { kind: 'ready', status };
    case 'told':
      return failedByService(status);
    case 'inferred':
      return inferredFrom(status);
    case 'running':
      return { kind: 'converting', status };
  }
}

type Answer =
  | { readonly kind: 'answered'; readonly result: ModelResult | null }
  | { readonly kind: 'givenUp'; readonly error: ServiceError };

async function ask(modelId: string, since: number, odd: OddAnswers, road: Road): Promise<Answer> {
  const ageMs = Math.max(0, road.now() - since);
  const again = (error: ServiceError): boolean => {
    const isWorthAsking = odd.isWorthAsking(error, road.now());
    if (odd.areMany) road.noAnswers(error.message);
    return isWorthAsking;
  };
  const call = () => road.client().result(modelId, road.signal);
  try {
    const turn = { delayMs: road.pollDelay(ageMs), urgent: false, again };
    const result = await road.ask(call, turn);
    odd.passed();
    road.noAnswers(null);
    return { kind: 'answered', result };
  } catch (error) {
    if (!(error instanceof ServiceError) || road.signal.aborted) throw error;
    return { kind: 'givenUp', error };
  }
}

function isSame(one: ModelStatus | null, other: ModelStatus | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
