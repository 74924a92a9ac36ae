import { ServiceError } from '../contract/errors';
import { outcomeOf, type ModelResult } from '../contract/result';
import type { Road, Turn } from './road';

/** Gaps between the questions, milliseconds; the last one repeats. */
const gapsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** How long to look for a model whose upload ended without an answer, milliseconds. */
const patienceMs = { unknownOutcome: 120_000, interrupted: 30_000 } as const;

type AskingRoad = Pick<Road, 'ask' | 'client' | 'signal'>;

/** Whether only the service can say what became of the file. */
export function mayHaveArrived(
  error: unknown,
): error is ServiceError & { trouble: 'unknownOutcome' | 'interrupted' } {
  return error instanceof ServiceError && Object.hasOwn(patienceMs, error.trouble);
}

/**
 * Asks whether the service has the file after all. An upload whose answer is lost is not failed, it
 * is unknown: sending it again could mean paying twice.
 */
export async function reconcile(
  modelId: string,
  { trouble }: ServiceError,
  road: AskingRoad,
): Promise<boolean> {
  const allSent = trouble === 'unknownOutcome';
  const mostMs = patienceMs[allSent ? 'unknownOutcome' : 'interrupted'];
  let before: ModelResult | null = null;
  // The gaps are counted, not the time of day: a clock set back would prolong the wait by a day.
  for (let asked = 0, waitedMs = 0; waitedMs < mostMs; asked++) {
    const delayMs = gapsMs[Math.min(asked, gapsMs.length - 1)] ?? mostMs;
    waitedMs += delayMs;
    const found: ModelResult | null = await lookUp(modelId, road, {
      delayMs,
      urgent: true,
      // With every byte sent it is worth waiting for the network; with less it cannot have arrived.
      again: (error, tries) => mayPass(error) && (allSent || tries < 3),
    });
    if (found !== null && hasMoved(found, before)) return true;
    before = found ?? before;
  }
  return false;
}

async function lookUp(modelId: string, road: AskingRoad, turn: Turn): Promise<ModelResult | null> {
  try {
    return await road.ask(() => road.client().result(modelId, road.signal), turn);
  } catch (error) {
    if (error instanceof ServiceError && error.trouble !== 'cancelled') return null;
    throw error;
  }
}

// A model without its file has no task yet, and its state stands still.
function hasMoved(found: ModelResult, before: ModelResult | null): boolean {
  if (found.task !== null || outcomeOf(found) !== 'running') return true;
  return before !== null && (found.status !== before.status || found.phase !== before.phase);
}

function mayPass({ trouble }: ServiceError): boolean {
  return ['network', 'timeout', 'server', 'throttled'].includes(trouble);
}
