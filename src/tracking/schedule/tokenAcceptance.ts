/** What a refused token means for a call. */
export type TokenRefusal =
  /** The token was replaced meanwhile: the call is made again with the new one. */
  | 'late'
  /** Others are let in with this token: the model alone is refused. */
  | 'alone'
  /** Perhaps a stray answer: one more question tells. */
  | 'doubted'
  | 'refused';

/** What a call has to remember until its answer comes. */
export interface Pass {
  readonly edition: number;
  readonly number: number;
}

const minute = 60_000;
const doubtMs = 4000;
/** Between questions to a service that refuses the token, when nobody acts; the last one repeats. */
const probeGapsMs = [2 * minute, 4 * minute, 8 * minute, 15 * minute];

/** How long to wait before asking again after `refusals` of the same. Milliseconds. */
export function probeGap(refusals: number): number {
  const at = Math.min(Math.max(refusals, 1), probeGapsMs.length) - 1;
  return probeGapsMs[at] ?? 15 * minute;
}

/** Whether one service takes the access token. Times are milliseconds since the epoch. */
export class TokenAcceptance {
  private state: 'taken' | 'doubted' | 'refused' = 'taken';
  /** Counts token changes, so that a late 401 for the old token does not pause the new one. */
  private edition = 0;
  private passes = 0;
  /** Whether this token was ever taken: then a single 401 may be a stray one. */
  private wasTaken = false;
  /** Calls that began up to this one were out together: they say nothing new about a refusal. */
  private knownSince = 0;
  private probes = 0;
  private nextAt = 0;
  /** How often each model was refused since a call was let in. */
  private readonly refusals = new Map<string, number>();
  private readonly alone = new Set<string>();

  get isTaken(): boolean {
    return this.state === 'taken';
  }

  get isRefused(): boolean {
    return this.state === 'refused';
  }

  /** When the next probe may go; the past while the token is taken. */
  get askAt(): number {
    return this.isTaken ? 0 : this.nextAt;
  }

  begin(): Pass {
    return { edition: this.edition, number: ++this.passes };
  }

  /** How often a model was refused with this token: probes ask about the least refused one. */
  refusalsOf(key: string): number {
    return this.refusals.get(key) ?? 0;
  }

  /** A call was answered well. */
  accepted(key: string, { edition }: Pass): void {
    if (edition !== this.edition) return;
    this.wasTaken = true;
    this.alone.delete(key);
    this.refusals.delete(key);
    if (this.isTaken) return;
    for (const other of this.refusals.keys()) this.alone.add(other);
    this.state = 'taken';
    this.probes = 0;
  }

  refused(key: string, { edition, number }: Pass, now: number): TokenRefusal {
    if (edition !== this.edition) return 'late';
    this.refusals.set(key, this.refusalsOf(key) + 1);
    if (this.isTaken && this.alone.has(key)) return 'alone';
    if (this.isTaken && this.wasTaken) return this.doubt(now);
    if (this.isTaken || number > this.knownSince) {
      this.state = 'refused';
      this.waitLonger(now);
    }
    return this.isRefused ? 'refused' : 'doubted';
  }

  /** A probe ended in another way: the next one is as slow as if it had been refused. */
  failedOtherwise({ number }: Pass, now: number): void {
    if (this.isRefused && number > this.knownSince) this.waitLonger(now);
  }

  changed(): void {
    this.edition += 1;
    this.state = 'taken';
    this.wasTaken = false;
    this.probes = 0;
    this.refusals.clear();
    this.alone.clear();
  }

  /** A person acts: the next question may go now. */
  hurry(): void {
    this.nextAt = 0;
  }

  clockSetBack(byMs: number): void {
    this.nextAt -= byMs;
  }

  private doubt(now: number): TokenRefusal {
    this.state = 'doubted';
    this.knownSince = this.passes;
    this.nextAt = now + doubtMs;
    return 'doubted';
  }

  private waitLonger(now: number): void {
    this.probes += 1;
    this.knownSince = this.passes;
    this.nextAt = now + probeGap(this.probes);
  }
}
