/** What a refused token means for a call. */
export type TokenRefusal =
  /** The token was replaced in the meantime: the call is repeated with the new one. */
  | 'late'
  /** Other models are accepted with this token, so only this model is refused. */
  | 'alone'
  /** The refusal may be a stray answer: one more request will tell. */
  | 'doubted'
  | 'refused';

/** What a call must remember until its answer comes. */
export interface Pass {
  readonly edition: number;
  readonly number: number;
}

const minute = 60_000;
const doubtMs = 4000;
/**
 * Delays between probes of a service that refuses the token, in milliseconds; the last one repeats. An action of the
 * user ends the delay.
 */
const probeGapsMs = [2 * minute, 4 * minute, 8 * minute, 15 * minute];

/** How long to wait before the next probe after `refusals` in a row, in milliseconds. */
export function probeGap(refusals: number): number {
  const at = Math.min(Math.max(refusals, 1), probeGapsMs.length) - 1;
  return probeGapsMs[at] ?? 15 * minute;
}

/** Whether one service accepts the access token. Times are in milliseconds since the epoch. */
export class TokenAcceptance {
  private state: 'taken' | 'doubted' | 'refused' = 'taken';
  /** Counts token changes, so that a late 401 for the old token does not pause the new one. */
  private edition = 0;
  private passes = 0;
  /** Whether this token was ever accepted: then a single 401 may be a stray answer. */
  private wasTaken = false;
  /** Calls up to this number were in flight together, so their refusals say nothing new. */
  private knownSince = 0;
  private probes = 0;
  private nextAt = 0;
  /** How often each model was refused since the last accepted call. */
  private readonly refusals = new Map<string, number>();
  private readonly alone = new Set<string>();

  get isTaken(): boolean {
    return this.state === 'taken';
  }

  get isRefused(): boolean {
    return this.state === 'refused';
  }

  /** When the next probe may go; 0 while the token is accepted. */
  get askAt(): number {
    return this.isTaken ? 0 : this.nextAt;
  }

  begin(): Pass {
    return { edition: this.edition, number: ++this.passes };
  }

  /** How often a model was refused with this token: probes use the least refused one. */
  refusalsOf(key: string): number {
    return this.refusals.get(key) ?? 0;
  }

  /** Records that a call was answered well. */
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

  /** A probe ended in another error: the next delay grows as if the token had been refused. */
  failedOtherwise({ number }: Pass, now: number): void {
    if (this.isRefused && number > this.knownSince) this.waitLonger(now);
  }

  /** A model was removed. */
  forget(key: string): void {
    this.refusals.delete(key);
    this.alone.delete(key);
  }

  changed(): void {
    this.edition += 1;
    this.state = 'taken';
    this.wasTaken = false;
    this.probes = 0;
    this.refusals.clear();
    this.alone.clear();
  }

  /** The user acts: the next probe may go now. */
  allowNow(): void {
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
