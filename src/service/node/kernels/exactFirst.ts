import type { ConversionOutcome } from '../../record/conversionOutcome';
import { say } from '../../../words/say';
import type { KernelRequest } from '../../../kernel';
import type { Deadlines, Hooks } from './requestKernel';

/** The hooks of a caller, for which saved forms do not matter. */
export type AskHooks = Omit<Hooks, 'savedIsThere'>;

export interface ConversionBounds {
  readonly memoryMB: number;
  readonly deadlineMs: number;
}

type Attempt = (
  request: KernelRequest,
  hooks: Hooks,
  deadlines: Deadlines,
) => Promise<ConversionOutcome>;

/** Fraction of the time limit for exact bodies; the rest is reserved for the saved form. */
const exactShare = 0.75;

/** Enough time to start a process and read a saved mesh, even with a short time limit, ms. */
const minSavedMeshMs = 10_000;

/**
 * Sends a request to a kernel; if the exact bodies crash it or take too long and the file contains a saved form,
 * repeats the request without the exact bodies, so that the conversion does not fail.
 */
export async function exactFirst(
  request: KernelRequest,
  hooks: AskHooks,
  bounds: ConversionBounds,
  attempt: Attempt,
): Promise<ConversionOutcome> {
  const { deadlineMs: wholeMs } = bounds;
  const exactMs = exactShare * wholeMs;
  const seen = { savedIsThere: false };
  const savedIsThere = () => {
    seen.savedIsThere = true;
  };
  const outcome = await attempt(request, { ...hooks, savedIsThere }, { wholeMs, exactMs });
  const withoutExact = seen.savedIsThere ? whyGivenUp(outcome, exactMs, bounds) : null;
  if (withoutExact === null) return outcome;
  hooks.trouble(`the exact body is given up, because ${withoutExact}`);
  const savedMs = Math.max(wholeMs - exactMs, minSavedMeshMs);
  return attempt(
    { ...request, withoutExact },
    { ...hooks, savedIsThere },
    { wholeMs: savedMs, exactMs: savedMs },
  );
}

/** The text after `because`; null when the outcome has nothing to do with exact bodies. */
function whyGivenUp(
  { kind }: ConversionOutcome,
  exactMs: number,
  { memoryMB }: ConversionBounds,
): string | null {
  if (kind === 'outOfTime') {
    return say('it took longer than the {seconds} seconds it may take', {
      seconds: exactMs / 1000,
    });
  }
  if (kind === 'outOfMemory') {
    return say('it needed more than the {memoryMB} MB it may use', { memoryMB });
  }
  return kind === 'crashed' ? say('the geometry engine broke down on it') : null;
}
