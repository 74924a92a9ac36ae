import type { ServiceError } from '../../words/errors';
import { RateLimiter } from './rateLimiter';
import { probeGap, TokenAcceptance, type Pass } from './tokenAcceptance';

const requestsPerSecond = 10;
/** Of these, how many only a call may use that a person waits for: polls do not delay it. */
const keptForPeople = 2;
const failuresToOpen = 3;
const firstProbeMs = 5000;
const longestProbeMs = 60_000;
const throttleMs = 5000;

/** What a failed call must wait for before it is made again, whatever its caller wants; null when it need not wait. */
export type Wait =
  /** The service takes no token now. */
  | { readonly kind: 'token' }
  /** This model alone is refused: it is asked about again that much later. */
  | { readonly kind: 'permission'; readonly gapMs: number };

/** Whether one service may be asked now: its token, its network, its wish to be left alone. */
export class CircuitBreaker {
  private networkFailures = 0;
  private quietUntil = 0;
  private probing = false;
  private readonly token = new TokenAcceptance();
  /** How often each model was forbidden, one after the other. */
  private readonly forbidden = new Map<string, number>();
  private readonly pace = new RateLimiter(requestsPerSecond);

  /** When it may be asked; infinite while a probe is out. */
  openAt(now: number, isPoll: boolean): number {
    if (this.isProbed && this.probing) return Infinity;
    const quietUntil = Math.max(this.quietUntil, this.token.askAt);
    return Math.max(quietUntil, this.pace.nextAt(now, isPoll ? keptForPeople : 0));
  }

  /** Takes one request out of the allowance; what it gives must come back with the outcome. */
  begin(now: number): Pass {
    this.pace.begin(now);
    this.probing = this.isProbed;
    return this.token.begin();
  }

  /** Gives whether calls that were kept back may go now. */
  heard(key: string, pass: Pass): boolean {
    const wasProbed = this.isProbed;
    this.probing = false;
    this.networkFailures = 0;
    this.forbidden.delete(key);
    this.token.accepted(key, pass);
    return wasProbed && !this.isProbed;
  }

  failed(error: ServiceError, key: string, pass: Pass, now: number): Wait | null {
    this.probing = false;
    if (error.trouble === 'network' || error.trouble === 'timeout') {
      this.networkFailures += 1;
      if (this.isOffline) this.quietUntil = now + this.probeDelay();
    } else this.networkFailures = 0;
    if (error.trouble === 'throttled') this.quietUntil = now + (error.retryAfterMs ?? throttleMs);
    if (error.trouble === 'auth') return this.refused(key, pass, now);
    this.token.failedOtherwise(pass, now);
    return error.trouble === 'forbidden' ? this.forbid(key) : null;
  }

  cutShort(): void {
    this.probing = false;
  }

  tokenChanged(): void {
    this.token.changed();
    this.forbidden.clear();
  }

  /** Somebody wants to know now: the wait for the next probe is over. */
  hurry(): void {
    if (this.isOffline) this.quietUntil = 0;
    this.token.hurry();
  }

  clockSetBack(byMs: number): void {
    this.quietUntil -= byMs;
    this.token.clockSetBack(byMs);
  }

  /** Whether it has not answered several times in a row. */
  get isOffline(): boolean {
    return this.networkFailures >= failuresToOpen;
  }

  /** Whether it refuses the token, or there is none. */
  get refusesToken(): boolean {
    return this.token.isRefused;
  }

  /** Whether a single call at a time asks if the token is taken. */
  get doubtsToken(): boolean {
    return !this.token.isTaken;
  }

  /** How often a model was refused with this token. */
  refusalsOf(key: string): number {
    return this.token.refusalsOf(key);
  }

  private get isProbed(): boolean {
    return this.isOffline || !this.token.isTaken;
  }

  private refused(key: string, pass: Pass, now: number): Wait {
    const refusal = this.token.refused(key, pass, now);
    return refusal === 'alone'
      ? { kind: 'permission', gapMs: probeGap(this.token.refusalsOf(key)) }
      : { kind: 'token' };
  }

  private forbid(key: string): Wait {
    const times = (this.forbidden.get(key) ?? 0) + 1;
    this.forbidden.set(key, times);
    return { kind: 'permission', gapMs: probeGap(times) };
  }

  private probeDelay(): number {
    const failures = this.networkFailures - failuresToOpen;
    return Math.min(longestProbeMs, firstProbeMs * 2 ** Math.min(failures, 10));
  }
}
