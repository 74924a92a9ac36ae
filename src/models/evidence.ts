import type { ServiceError, Trouble } from '../contract/errors';
import {
  hasFinished,
  isToldFailure,
  outcomeOf,
  reportedError,
  type ModelResult,
  type Task,
} from '../contract/result';

/** What it takes to believe something that a service does not say itself. */
interface Enough {
  readonly answers: number;
  readonly overMs: number;
}

const minute = 60_000;

// A service that is being deployed answers like this for minutes, and a few of any kind mean nothing.
const enoughOddAnswers: Enough = { answers: 8, overMs: 15 * minute };
// A service may finish a model and tell so in two steps.
const enoughFinishes: Enough = { answers: 2, overMs: 0 };
// A gateway says "error" in JSON as well; a result of a model has a task or times beside.
const enoughBareWords: Enough = { answers: 3, overMs: 10_000 };
const enoughErrors: Enough = { answers: 6, overMs: 10 * minute };
// The error is that of an earlier attempt, as long as the next one waits for its turn.
const enoughEarlierErrors: Enough = { answers: 12, overMs: 60 * minute };
/** A longer time between two answers counts as this: the machine slept, or nobody asked. */
const longestGapMs = 2 * minute;

/** How often, and over how long, the same was seen. */
class Sighting {
  private answers = 0;
  private overMs = 0;
  private lastAt: number | null = null;

  add(now: number): void {
    this.answers += 1;
    if (this.lastAt !== null) {
      this.overMs += Math.min(Math.max(0, now - this.lastAt), longestGapMs);
    }
    this.lastAt = now;
  }

  /** Something else was seen: the time until the next sighting does not count. */
  interrupt(): void {
    this.lastAt = null;
  }

  isEnough({ answers, overMs }: Enough): boolean {
    return this.answers >= answers && this.overMs >= overMs;
  }
}

// Answers that a service, or a gateway before it, does not mean for ever.
const oddTroubles: readonly Trouble[] = ['notFound', 'contract', 'invalid', 'moved', 'tooLarge'];
const passingTroubles: readonly Trouble[] = ['network', 'timeout', 'server', 'throttled'];

/** After so many questions without an answer of use, the user is told why there is none. */
const questionsUntilTold = 3;

/** What the failures to get an answer about one model amount to: counted by kind and by time. */
export class OddAnswers {
  private readonly kinds = new Map<Trouble, Sighting>();
  private inARow = 0;

  /** An answer of use came: whatever was odd before has passed. */
  passed(): void {
    this.kinds.clear();
    this.inARow = 0;
  }

  /** Whether it makes sense to ask on after this failure. */
  isWorthAsking({ trouble }: ServiceError, now: number): boolean {
    this.inARow += 1;
    for (const [kind, sighting] of this.kinds) if (kind !== trouble) sighting.interrupt();
    if (passingTroubles.includes(trouble)) return true;
    if (!oddTroubles.includes(trouble)) return false;
    const sighting = this.kinds.get(trouble) ?? new Sighting();
    this.kinds.set(trouble, sighting);
    sighting.add(now);
    return !sighting.isEnough(enoughOddAnswers);
  }

  /** Whether the user should know that there is no answer of use. */
  get areMany(): boolean {
    return this.inARow >= questionsUntilTold;
  }
}

/**
 * Whether a model has failed, by one answer after another. What the service says in a well-known word is
 * believed at once; what it only lets conclude has to stand.
 */
export class FailureSigns {
  private sign: string | null = null;
  private sighting = new Sighting();

  /** What the latest answer, after all before it, lets conclude. */
  conclude(result: ModelResult, now: number): 'running' | 'succeeded' | 'told' | 'inferred' {
    const outcome = outcomeOf(result);
    if (outcome === 'succeeded') return 'succeeded';
    if (isToldFailure(result)) return this.concludeTold(result, now);
    const isFinish = outcome === 'failed';
    const error = reportedError(result);
    this.see(isFinish ? `finished ${result.timestamps.finishedAt}` : signOf(result, error), now);
    if (this.sign === null) return 'running';
    const enough = isFinish ? enoughFinishes : enoughFor(result.task);
    return this.sighting.isEnough(enough) ? 'inferred' : 'running';
  }

  private concludeTold(result: ModelResult, now: number): 'running' | 'told' {
    const { status, message, task, retryable, timestamps } = result;
    const isWhole =
      task !== null || retryable || timestamps.createdAt !== null || hasFinished(result);
    if (isWhole) return 'told';
    this.see(`told ${JSON.stringify([status, message])}`, now);
    return this.sighting.isEnough(enoughBareWords) ? 'told' : 'running';
  }

  private see(sign: string | null, now: number): void {
    if (sign !== this.sign) this.sighting = new Sighting();
    this.sign = sign;
    if (sign !== null) this.sighting.add(now);
  }
}

// As long as anything else moves, the task is at work in spite of its error.
function signOf(
  { status, phase, message, task }: ModelResult,
  error: string | null,
): string | null {
  return error === null ? null : JSON.stringify([status, phase, message, task?.status, error]);
}

const waitingWords =
  /^(queued?|waiting|pending|retry(ing)?|scheduled|created|accepted|submitted)$/i;

function enoughFor(task: Task | null): Enough {
  const isRepeated = (task?.attempt ?? 1) > 1 || waitingWords.test(task?.status?.trim() ?? '');
  return isRepeated ? enoughEarlierErrors : enoughErrors;
}
