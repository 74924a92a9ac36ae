import { sniff, sniffBytes } from '../../model/assetKind';
import { ServiceError, type Trouble } from '../../words/errors';
import { statusOf, type ModelResult, type ModelStatus } from '../../interface/result';
import { FailureEvidence, FailedRequests, type Conclusion } from './failureEvidence';
import {
  deadlinePassed,
  failedByService,
  inferredFrom,
  inferredFromAnswers,
  inferredMissing,
} from '../model/failed';
import type { ConversionContext } from './conversionContext';
import type { Stage, Step } from '../model/stage';

/** What it takes to follow a model. */
type FollowContext = Pick<
  ConversionContext,
  'client' | 'ask' | 'now' | 'pollDelay' | 'deadlineAt' | 'noAnswers' | 'signal'
>;

/**
 * Polls the service about a model until it is finished. Temporary troubles leave the last known stage as it is.
 * @param since when the service got the file, in milliseconds since the epoch
 * @param isUnproven whether it is uncertain that the service got the file intact
 */
export async function* followModel(
  modelId: string,
  known: ModelStatus | null,
  since: number,
  context: FollowContext,
  isUnproven = false,
): AsyncGenerator<Step> {
  let status = known;
  const signs = new FailureEvidence(isUnproven);
  const odd = new FailedRequests();
  for (;;) {
    const answer = await ask(modelId, since, odd, context);
    if (answer.kind === 'givenUp') {
      yield { stage: inferredFromAnswers(answer.error, status), modelId };
      return;
    }
    const stage = answer.result && (await stageAfter(answer.result, modelId, signs, context));
    if (stage !== null && stage.kind !== 'converting') {
      yield { stage, modelId };
      return;
    }
    if (stage !== null && !isSame(stage.status, status)) {
      yield { stage, modelId };
      ({ status } = stage);
    }
    if (context.now() >= context.deadlineAt()) {
      yield { stage: deadlinePassed(status), modelId };
      return;
    }
  }
}

export type AnsweredStage = Extract<Stage, { readonly kind: 'converting' | 'ready' | 'failed' }>;

/** The stage that one answer of the service implies. Without the answers before it, little can be inferred. */
export function stageOf(result: ModelResult, now: number): AnsweredStage {
  return stageBy(new FailureEvidence().conclude(result, now), result);
}

async function stageAfter(
  result: ModelResult,
  modelId: string,
  signs: FailureEvidence,
  context: FollowContext,
): Promise<AnsweredStage> {
  const conclusion = signs.conclude(result, context.now());
  if (conclusion !== 'addressed') return stageBy(conclusion, result);
  if (await hasVisual(modelId, context)) return stageBy('succeeded', result);
  signs.nothingThere();
  return stageBy('running', result);
}

function stageBy(conclusion: Conclusion, result: ModelResult): AnsweredStage {
  const status = statusOf(result);
  switch (conclusion) {
    case 'succeeded':
      return { kind: 'ready', status };
    case 'reported':
      return failedByService(status);
    case 'inferred':
      return inferredFrom(status);
    case 'missing':
      return inferredMissing(status);
    case 'addressed':
    case 'running':
      return { kind: 'converting', status };
  }
}

// Errors that mean there is no 3D result yet. Any other error, such as that it is too large, means that there is one.
const notYet: readonly Trouble[] = [
  ...(['throttled', 'notFound', 'invalid', 'server'] as const),
  ...(['network', 'timeout', 'interrupted'] as const),
];

/** Whether the service delivers a 3D result; only its first bytes are read. */
async function hasVisual(modelId: string, context: FollowContext): Promise<boolean> {
  const begin = async (): Promise<boolean> => {
    const { chunks, sizeBytes } = await context.client().asset(modelId, 'visual', context.signal);
    const reader = chunks[Symbol.asyncIterator]();
    const first = await reader.next();
    await reader.return?.();
    return first.done !== true && isOfModel(first.value, sizeBytes);
  };
  try {
    return await context.ask(begin, {
      delayMs: 0,
      urgent: false,
      again: () => false,
      blockedBy: [],
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || context.signal.aborted) throw error;
    return !notYet.includes(error.trouble);
  }
}

type Answer =
  | { readonly kind: 'answered'; readonly result: ModelResult | null }
  | { readonly kind: 'givenUp'; readonly error: ServiceError };

async function ask(
  modelId: string,
  since: number,
  odd: FailedRequests,
  context: FollowContext,
): Promise<Answer> {
  const ageMs = Math.max(0, context.now() - since);
  const again = (error: ServiceError): boolean => {
    const now = context.now();
    const isWorthAsking = odd.isWorthAsking(error, now, now >= context.deadlineAt());
    if (odd.areMany) context.noAnswers(error.message);
    return isWorthAsking;
  };
  const call = () => context.client().result(modelId, context.signal);
  try {
    const turn = { delayMs: context.pollDelay(ageMs), urgent: false, again };
    const result = await context.ask(call, turn);
    odd.passed();
    context.noAnswers(null);
    return { kind: 'answered', result };
  } catch (error) {
    if (!(error instanceof ServiceError) || context.signal.aborted) throw error;
    return { kind: 'givenUp', error };
  }
}

// A service that has no result yet may answer with an HTML page or JSON and a status of 200.
function isOfModel(head: Uint8Array, sizeBytes: number | null): boolean {
  if (head.length === 0) return false;
  const kind = sniff(head, sizeBytes ?? 0);
  if (kind !== 'unknown') return kind !== 'html';
  return !/^\s*[<{[]/.test(Buffer.from(head.subarray(0, sniffBytes)).toString('latin1'));
}

function isSame(one: ModelStatus | null, other: ModelStatus | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
