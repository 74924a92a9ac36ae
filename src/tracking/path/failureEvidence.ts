import type { ServiceError, Trouble } from '../../words/errors';
import {
  hasFinished,
  isRepeated,
  isReportedFailure,
  isUnderWay,
  isWaiting,
  lackOfFile,
  outcomeOf,
  reportedError,
} from '../../interface/outcome';
import type { ModelResult, Task } from '../../interface/result';

/** How many answers, and over what time, are needed to believe something that a service does not report itself. */
interface Threshold {
  readonly answers: number;
  readonly overMs: number;
}

const minute = 60_000;

// A service that is being deployed gives such answers for minutes, and a few of any kind mean nothing.
const enoughOddAnswers: Threshold = { answers: 8, overMs: 15 * minute };
// A service may finish a model and report it in two steps, or set the finish time before it knows the outcome.
const enoughFinishes: Threshold = { answers: 3, overMs: minute };
// The status beside the finish time says that the model is still being processed.
const enoughDoubtfulFinishes: Threshold = { answers: 4, overMs: 2 * minute };
// An unknown status beside an address of the 3D result may well mean that the model is ready.
const enoughNewAddresses: Threshold = { answers: 1, overMs: 0 };
// The status says otherwise: the service set the address before the end, or never reports a final status.
const enoughAddresses: Threshold = { answers: 5, overMs: 2 * minute };
// A gateway also says "error" in JSON; a result of a model has a task or times as well.
const enoughBareWords: Threshold = { answers: 3, overMs: 10_000 };
const enoughErrors: Threshold = { answers: 6, overMs: 10 * minute };
// While the next attempt waits for its turn, the error is still that of an earlier one.
const enoughEarlierErrors: Threshold = { answers: 12, overMs: 60 * minute };
// The storage accepted the file by a guessed way of sending, and nothing shows that the service has it.
const enoughLack: Readonly<Record<'reported' | 'perhaps', Threshold>> = {
  reported: { answers: 8, overMs: 20 * minute },
  perhaps: { answers: 12, overMs: 90 * minute },
};
/** A longer time between two answers counts as this: the machine slept, or nobody asked. In milliseconds. */
const longestGapMs = 2 * minute;

/** How often, and over how long, the same observation was made. */
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

  /** Something else was observed: the time until the next observation does not count. */
  interrupt(): void {
    this.lastAt = null;
  }

  isEnough({ answers, overMs }: Threshold): boolean {
    return this.answers >= answers && this.overMs >= overMs;
  }
}

// Errors that a service, or a gateway in front of it, may give temporarily.
const oddTroubles: readonly Trouble[] = ['notFound', 'contract', 'invalid', 'moved', 'tooLarge'];
const passingTroubles: readonly Trouble[] = ['network', 'timeout', 'server', 'throttled'];
// These come from a service that is reached: they pass, but past the time allowed for a model they are asked no more.
const answeredTroubles: readonly Trouble[] = ['server', 'throttled'];

/** After this many requests without a usable answer, the user is told why. */
const questionsUntilReported = 3;

/** The failed requests about one model, counted by kind and by time. */
export class FailedRequests {
  private readonly kinds = new Map<Trouble, Sighting>();
  private inARow = 0;

  /** A usable answer came, so the failures before it no longer count. */
  passed(): void {
    this.kinds.clear();
    this.inARow = 0;
  }

  /**
   * Whether it makes sense to ask again after this failure.
   * @param isOver whether the time allowed for the model has passed
   */
  isWorthAsking({ trouble }: ServiceError, now: number, isOver = false): boolean {
    this.inARow += 1;
    for (const [kind, sighting] of this.kinds) if (kind !== trouble) sighting.interrupt();
    const passes = passingTroubles.includes(trouble);
    if (!passes && !oddTroubles.includes(trouble)) return false;
    const sighting = this.kinds.get(trouble) ?? new Sighting();
    this.kinds.set(trouble, sighting);
    sighting.add(now);
    if (!sighting.isEnough(enoughOddAnswers)) return true;
    return passes && !(isOver && answeredTroubles.includes(trouble));
  }

  /** Whether the user should be told that there is no usable answer. */
  get areMany(): boolean {
    return this.inARow >= questionsUntilReported;
  }
}

/**
 * What an answer implies. `addressed`: the 3D result has an address, and requesting it will show whether it exists.
 * `missing`: the service does not have the file.
 */
export type Conclusion =
  'running' | 'addressed' | 'succeeded' | 'reported' | 'inferred' | 'missing';

/**
 * Decides from the sequence of answers whether a model has failed. A well-known status is believed at once; anything
 * that is only inferred must persist.
 */
export class FailureEvidence {
  private sign: string | null = null;
  private sighting = new Sighting();
  private wasEmpty = false;

  /** @param isUnproven whether the file was sent in a guessed way and may not have arrived intact */
  constructor(private readonly isUnproven = false) {}

  /** The address of the 3D result gives nothing yet: what was observed before does not count. */
  nothingThere(): void {
    this.wasEmpty = true;
    this.sign = null;
  }

  /** What the latest answer implies, given all answers before it. */
  conclude(result: ModelResult, now: number): Conclusion {
    const outcome = outcomeOf(result, now);
    if (outcome === 'succeeded') return 'succeeded';
    if (isReportedFailure(result)) return this.concludeReported(result, now);
    if (outcome === 'failed') {
      const enough = enoughForFinish(result);
      return this.hasLasted(signOf('finished', result), enough, now) ? 'inferred' : 'running';
    }
    if (result.url !== null) {
      const isEarly = this.wasEmpty || isUnderWay(result.status) || isUnderWay(result.task?.status);
      const enough = isEarly ? enoughAddresses : enoughNewAddresses;
      return this.hasLasted(signOf('address', result), enough, now) ? 'addressed' : 'running';
    }
    const error = reportedError(result);
    const lack = error === null && this.isUnproven ? lackOfFile(result) : null;
    if (lack !== null) {
      const sign = signOf('missing', result);
      return this.hasLasted(sign, enoughLack[lack], now) ? 'missing' : 'running';
    }
    const sign = error === null ? null : signOf(error, result);
    return this.hasLasted(sign, enoughForError(result.task), now) ? 'inferred' : 'running';
  }

  private concludeReported(result: ModelResult, now: number): 'running' | 'reported' | 'inferred' {
    const { status, message, task, retryable } = result;
    if (isRepeated(task)) {
      return this.hasLasted(signOf('reported', result), enoughErrors, now) ? 'inferred' : 'running';
    }
    if (task !== null || retryable || hasFinished(result, now)) return 'reported';
    const sign = `told ${JSON.stringify([status, message])}`;
    return this.hasLasted(sign, enoughBareWords, now) ? 'reported' : 'running';
  }

  private hasLasted(sign: string | null, enough: Threshold, now: number): boolean {
    this.see(sign, now);
    return sign !== null && this.sighting.isEnough(enough);
  }

  private see(sign: string | null, now: number): void {
    if (sign !== this.sign) this.sighting = new Sighting();
    this.sign = sign;
    if (sign !== null) this.sighting.add(now);
  }
}

// If any of these values changes, the task is still running in spite of what it reports.
function signOf(what: string, { status, phase, message, task, timestamps }: ModelResult): string {
  const { finishedAt } = timestamps;
  return JSON.stringify([what, status, phase, message, task?.status, task?.attempt, finishedAt]);
}

function enoughForFinish({ status, task }: ModelResult): Threshold {
  if ((task?.attempt ?? 1) > 1) return enoughErrors;
  return isUnderWay(status) ? enoughDoubtfulFinishes : enoughFinishes;
}

function enoughForError(task: Task | null): Threshold {
  const isLater = (task?.attempt ?? 1) > 1 || isWaiting(task?.status);
  return isLater ? enoughEarlierErrors : enoughErrors;
}
