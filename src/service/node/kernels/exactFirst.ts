import type { ConversionOutcome } from '../../record/conversionOutcome';
import { say } from '../../../words/say';
import type { KernelRequest } from '../../../kernel';
import type { Deadlines, Hooks } from './converse';

/** What a caller listens to; what was saved is of no concern to it. */
export type AskHooks = Omit<Hooks, 'savedIsThere'>;

export interface Bounds {
  readonly memoryMB: number;
  readonly deadlineMs: number;
}

type Attempt = (
  request: KernelRequest,
  hooks: Hooks,
  deadlines: Deadlines,
) => Promise<ConversionOutcome>;

/** Share of the time limit that exact bodies may take; the rest is for what was saved. */
const exactShare = 0.75;

/** A process starts in this time and reads a saved mesh, even under a short limit. */
const leastForSavedMs = 10_000;

/**
 * Asks a kernel, and once more without the exact bodies if these end its process or take too long, while
 * something saved in the file can be shown: then the conversion does not fail.
 */
export async function exactFirst(
  request: KernelRequest,
  hooks: AskHooks,
  bounds: Bounds,
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
  const savedMs = Math.max(wholeMs - exactMs, leastForSavedMs);
  return attempt(
    { ...request, withoutExact },
    { ...hooks, savedIsThere },
    { wholeMs: savedMs, exactMs: savedMs },
  );
}

/** Behind `because`; null for what has nothing to do with the exact bodies. */
function whyGivenUp(
  { kind }: ConversionOutcome,
  exactMs: number,
  { memoryMB }: Bounds,
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
