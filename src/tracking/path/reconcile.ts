import { ServiceError } from '../../words/errors';
import { outcomeOf } from '../../interface/outcome';
import type { ModelResult } from '../../interface/result';
import { FailedRequests } from './failureEvidence';
import type { ConversionContext, CallTiming } from './conversionContext';

/** What became of a file whose upload ended without an answer. */
export type UploadOutcome = 'arrived' | 'missing';

/** Delays between the requests, in milliseconds; the last one repeats. */
const gapsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** How long to look for a model whose upload ended without an answer, in milliseconds. */
const patienceMs = { unknownOutcome: 120_000, interrupted: 30_000 } as const;

type AskContext = Pick<ConversionContext, 'ask' | 'client' | 'signal' | 'now'>;
type FateContext = AskContext & Pick<ConversionContext, 'noAnswers'>;

/** Whether only the service can tell if the file arrived. */
export function mayHaveArrived(
  error: unknown,
): error is ServiceError & { trouble: 'unknownOutcome' | 'interrupted' } {
  return error instanceof ServiceError && Object.hasOwn(patienceMs, error.trouble);
}

/**
 * Asks what became of an upload that a closed window interrupted. Only an answer of the service counts as a no, however
 * long that takes: a file that is not known to be missing must not be sent again.
 * @throws ServiceError when the service gives no usable answer for a long time
 */
export async function uploadOutcomeOf(
  modelId: string,
  context: FateContext,
): Promise<UploadOutcome> {
  const odd = new FailedRequests();
  let before: ModelResult | null = null;
  for (let asked = 0, waitedMs = 0; waitedMs < patienceMs.interrupted; asked++) {
    const delayMs = gapsMs[Math.min(asked, gapsMs.length - 1)] ?? patienceMs.interrupted;
    const found = await answerAbout(modelId, delayMs, odd, context);
    if (found !== null && hasMoved(found, before, context.now())) return 'arrived';
    before = found ?? before;
    waitedMs += delayMs;
  }
  return 'missing';
}

// Returns null when the service does not know the model, or has no result yet.
async function answerAbout(
  modelId: string,
  delayMs: number,
  odd: FailedRequests,
  context: FateContext,
): Promise<ModelResult | null> {
  const again = (error: ServiceError): boolean => {
    const isWorthAsking = odd.isWorthAsking(error, context.now());
    if (odd.areMany) context.noAnswers(error.message);
    return isWorthAsking && error.trouble !== 'notFound';
  };
  try {
    const turn = { delayMs, urgent: true, again };
    const result = await context.ask(() => context.client().result(modelId, context.signal), turn);
    odd.passed();
    context.noAnswers(null);
    return result;
  } catch (error) {
    if (!(error instanceof ServiceError) || context.signal.aborted) throw error;
    if (error.trouble === 'notFound') return null;
    throw new ServiceError('interrupted', error.message, { cause: error });
  }
}

/**
 * Asks whether the service has the file after all. An upload whose answer was lost is not failed but unknown: sending
 * it again could mean paying twice.
 */
export async function reconcile(
  modelId: string,
  { trouble }: ServiceError,
  context: AskContext,
): Promise<boolean> {
  const allSent = trouble === 'unknownOutcome';
  const maxMs = patienceMs[allSent ? 'unknownOutcome' : 'interrupted'];
  let before: ModelResult | null = null;
  // The delays are added up instead of reading the clock: a clock that is set back would prolong the wait.
  for (let asked = 0, waitedMs = 0; waitedMs < maxMs; asked++) {
    const delayMs = gapsMs[Math.min(asked, gapsMs.length - 1)] ?? maxMs;
    waitedMs += delayMs;
    const found: ModelResult | null = await lookUp(modelId, context, {
      delayMs,
      urgent: true,
      // With every byte sent it is worth waiting for the network; otherwise the file cannot have arrived.
      again: (error, tries) => mayPass(error) && (allSent || tries < 3),
    });
    if (found !== null && hasMoved(found, before, context.now())) return true;
    before = found ?? before;
  }
  return false;
}

async function lookUp(
  modelId: string,
  context: AskContext,
  turn: CallTiming,
): Promise<ModelResult | null> {
  try {
    return await context.ask(() => context.client().result(modelId, context.signal), turn);
  } catch (error) {
    if (error instanceof ServiceError && error.trouble !== 'cancelled') return null;
    throw error;
  }
}

// A model without its file has no task yet, and its status does not change.
function hasMoved(found: ModelResult, before: ModelResult | null, now: number): boolean {
  if (found.task !== null || outcomeOf(found, now) !== 'running') return true;
  return before !== null && (found.status !== before.status || found.phase !== before.phase);
}

function mayPass({ trouble }: ServiceError): boolean {
  return ['network', 'timeout', 'server', 'throttled'].includes(trouble);
}
