import type { ServiceError } from '../../words/errors';
import type { AskedWaits, SavedWaits } from '../model/askedWaits';
import type { CallRequest } from './queuedCall';
import { RateLimiter } from './rateLimiter';
import { probeGap, TokenAcceptance, type Pass } from './tokenAcceptance';

const requestsPerSecond = 10;
/** How many of these are reserved for calls that a person waits for, so that polls do not delay them. */
const keptForPeople = 2;
const failuresToOpen = 3;
const firstProbeMs = 5000;
const longestProbeMs = 60_000;
const throttleMs = 5000;
/** No service is left alone for longer at its wish: a kept time that is farther off is of another clock. */
const longestWaitMs = 10 * 60_000;

/** What a failed call must wait for before it is repeated, whatever its caller wants; null when it need not wait. */
export type Wait =
  /** The service refuses the token at present. */
  | { readonly kind: 'token' }
  /** Only this model is refused: the call is repeated after this delay, in milliseconds. */
  | { readonly kind: 'permission'; readonly gapMs: number }
  | BusyWait;

/** The service takes no new file now, or not this one: the call is repeated after this delay, in milliseconds. */
export interface BusyWait {
  readonly kind: 'busy';
  readonly gapMs: number;
}

type Caller = Pick<CallRequest, 'key' | 'isGrant'>;

/** Whether one service may be called now, considering its token, the network and its rate limits. */
export class CircuitBreaker {
  private networkFailures = 0;
  private quietUntil = 0;
  private busyUntil: number | null = null;
  private grantsBusyUntil: number | null = null;
  private grants = 0;
  /** For each model whose grant was throttled, the number of grants at that time. */
  private readonly throttledAt = new Map<string, number>();
  /** Until when the grant of each model is put off, in milliseconds since the epoch. */
  private readonly putOffUntil = new Map<string, number>();
  private probing = false;
  private readonly token = new TokenAcceptance();
  /** How often in a row each model was forbidden. */
  private readonly forbidden = new Map<string, number>();
  private readonly pace = new RateLimiter(requestsPerSecond);

  /** Takes up the waits for which the service asked before the window was reloaded. */
  recall(kept: SavedWaits, now: number): void {
    const ahead = (until: number | null) =>
      until !== null && until > now ? Math.min(until, now + longestWaitMs) : null;
    this.busyUntil = ahead(kept.all);
    this.quietUntil = this.busyUntil ?? 0;
    this.grantsBusyUntil = ahead(kept.grants);
    for (const [key, until] of kept.models) {
      const at = ahead(until);
      if (at !== null) this.putOffUntil.set(key, at);
    }
  }

  /** When the next call may be made, in milliseconds since the epoch; infinite while a probe is in flight. */
  openAt(now: number, isPoll: boolean, isGrant = false): number {
    if (this.isProbed && this.probing) return Infinity;
    const grantsAt = isGrant ? (this.grantsBusyUntil ?? 0) : 0;
    const quietUntil = Math.max(this.quietUntil, this.token.askAt, grantsAt);
    return Math.max(quietUntil, this.pace.nextAt(now, isPoll ? keptForPeople : 0));
  }

  /** Counts one request; the returned pass must be handed back with the outcome. */
  begin(now: number, isGrant = false): Pass {
    this.pace.begin(now);
    this.busyUntil = null;
    if (isGrant) this.grantsBusyUntil = null;
    this.probing = this.isProbed;
    return this.token.begin();
  }

  /** Records a good answer; returns whether calls that were held back may go now. */
  heard({ key, isGrant }: Caller, pass: Pass): boolean {
    if (isGrant) {
      this.grants += 1;
      this.throttledAt.delete(key);
      this.putOffUntil.delete(key);
    }
    const wasProbed = this.isProbed;
    this.probing = false;
    this.networkFailures = 0;
    this.forbidden.delete(key);
    this.token.accepted(key, pass);
    return wasProbed && !this.isProbed;
  }

  failed(error: ServiceError, caller: Caller, pass: Pass, now: number): Wait | null {
    const { key } = caller;
    this.probing = false;
    if (error.trouble === 'network' || error.trouble === 'timeout') {
      this.networkFailures += 1;
      if (this.isOffline) this.quietUntil = now + this.probeDelay();
    } else this.networkFailures = 0;
    if (error.trouble === 'auth') return this.refused(key, pass, now);
    this.token.failedOtherwise(pass, now);
    if (error.trouble === 'throttled') {
      return this.throttled(caller, error.retryAfterMs ?? throttleMs, now);
    }
    return error.trouble === 'forbidden' ? this.forbid(key) : null;
  }

  /** How the grant of a model must still wait because its service put it off; null when it need not. */
  putOff(key: string, now: number): BusyWait | null {
    const until = this.putOffUntil.get(key);
    return until !== undefined && until > now ? { kind: 'busy', gapMs: until - now } : null;
  }

  /** What must outlive the window of the waits for which the service asked. */
  savedWaits(now: number): SavedWaits {
    const models = new Map([...this.putOffUntil].filter(([, until]) => until > now));
    return { ...this.askedWaits, models };
  }

  /** A model was removed. */
  forget(key: string): void {
    this.throttledAt.delete(key);
    this.putOffUntil.delete(key);
    this.forbidden.delete(key);
    this.token.forget(key);
  }

  cutShort(): void {
    this.probing = false;
  }

  tokenChanged(): void {
    this.token.changed();
    this.forbidden.clear();
  }

  /** The user asks for an update: the delay until the next probe is dropped, but not one that the service asked for. */
  allowNow(): void {
    if (this.isOffline) this.quietUntil = 0;
    this.token.allowNow();
  }

  clockSetBack(byMs: number): void {
    this.quietUntil -= byMs;
    if (this.busyUntil !== null) this.busyUntil -= byMs;
    if (this.grantsBusyUntil !== null) this.grantsBusyUntil -= byMs;
    for (const [key, until] of this.putOffUntil) this.putOffUntil.set(key, until - byMs);
    this.token.clockSetBack(byMs);
  }

  /** Whether the service has failed to answer several times in a row. */
  get isOffline(): boolean {
    return this.networkFailures >= failuresToOpen;
  }

  get askedWaits(): AskedWaits {
    return { all: this.busyUntil, grants: this.grantsBusyUntil };
  }

  /** Whether the service refuses the token, or there is none. */
  get refusesToken(): boolean {
    return this.token.isRefused;
  }

  /** Whether the token is in doubt, so that one call at a time probes it. */
  get doubtsToken(): boolean {
    return !this.token.isTaken;
  }

  /** How often calls for a model were refused with this token. */
  refusalsOf(key: string): number {
    return this.token.refusalsOf(key);
  }

  private get isProbed(): boolean {
    return this.isOffline || !this.token.isTaken;
  }

  /**
   * A service that takes no new files just now still tells how far the others are. When it takes other files meanwhile,
   * only this one has to wait.
   */
  private throttled({ key, isGrant }: Caller, gapMs: number, now: number): Wait | null {
    const until = now + gapMs;
    if (!isGrant) {
      this.quietUntil = until;
      this.busyUntil = until;
      return null;
    }
    const before = this.throttledAt.get(key) ?? this.grants;
    this.throttledAt.set(key, this.grants);
    this.putOffUntil.set(key, until);
    if (this.grants === before) this.grantsBusyUntil = until;
    return { kind: 'busy', gapMs };
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
