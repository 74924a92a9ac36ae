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
  type ModelResult,
  type Task,
} from '../../interface/result';

/** What it takes to believe something that a service does not say itself. */
interface Threshold {
  readonly answers: number;
  readonly overMs: number;
}

const minute = 60_000;

// A service that is being deployed answers like this for minutes, and a few of any kind mean nothing.
const enoughOddAnswers: Threshold = { answers: 8, overMs: 15 * minute };
// A service may finish a model and tell so in two steps, or fill in the time before it knows how it ends.
const enoughFinishes: Threshold = { answers: 3, overMs: minute };
// The word beside the time says that it is still at work.
const enoughDoubtfulFinishes: Threshold = { answers: 4, overMs: 2 * minute };
// A word that nobody knows, beside an address: it may well be the end.
const enoughNewAddresses: Threshold = { answers: 1, overMs: 0 };
// The service filled in the address before the end, or its words never tell of one.
const enoughAddresses: Threshold = { answers: 5, overMs: 2 * minute };
// A gateway says "error" in JSON as well; a result of a model has a task or times beside.
const enoughBareWords: Threshold = { answers: 3, overMs: 10_000 };
const enoughErrors: Threshold = { answers: 6, overMs: 10 * minute };
// The error is that of an earlier attempt, as long as the next one waits for its turn.
const enoughEarlierErrors: Threshold = { answers: 12, overMs: 60 * minute };
// The storage took the file in a way that was guessed, and nothing shows that the service has it.
const enoughLack: Readonly<Record<'reported' | 'perhaps', Threshold>> = {
  reported: { answers: 8, overMs: 20 * minute },
  perhaps: { answers: 12, overMs: 90 * minute },
};
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

  isEnough({ answers, overMs }: Threshold): boolean {
    return this.answers >= answers && this.overMs >= overMs;
  }
}

// Answers that a service, or a gateway before it, does not mean for ever.
const oddTroubles: readonly Trouble[] = ['notFound', 'contract', 'invalid', 'moved', 'tooLarge'];
const passingTroubles: readonly Trouble[] = ['network', 'timeout', 'server', 'throttled'];

/** After so many questions without an answer of use, the user is told why there is none. */
const questionsUntilReported = 3;

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
    return this.inARow >= questionsUntilReported;
  }
}

/**
 * What an answer lets conclude. `addressed`: there may be something at the address of the 3D result, which
 * asking for it will tell. `missing`: the service does not have the file.
 */
export type Conclusion =
  'running' | 'addressed' | 'succeeded' | 'reported' | 'inferred' | 'missing';

/**
 * Whether a model has failed, by one answer after another. What the service says in a well-known word is
 * believed at once; what it only lets conclude has to stand.
 */
export class FailureEvidence {
  private sign: string | null = null;
  private sighting = new Sighting();
  private wasEmpty = false;

  /** @param isUnproven whether the file was sent in a guessed way, and may not have arrived as it is */
  constructor(private readonly isUnproven = false) {}

  /** The address was asked and gives nothing yet: whatever stood until now does not count. */
  nothingThere(): void {
    this.wasEmpty = true;
    this.sign = null;
  }

  /** What the latest answer, after all before it, lets conclude. */
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

// As long as anything else moves, the task is at work in spite of what it says.
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
