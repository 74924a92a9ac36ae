import type { Decision } from '../../client/http/requestLog';
import { ServiceError } from '../../words/errors';
import type { Clock } from '../async/clock';
import type { Disposable } from '../async/emitter';
import { backoff, type PollingRate } from './pollDelay';
import { CircuitBreaker, type BusyWait, type Wait } from './circuitBreaker';
import type { AskedWaits, WaitMemory } from '../model/askedWaits';
import type { ServiceId } from '../model/trackedModel';
import type { Pass } from './tokenAcceptance';
import {
  dueAt,
  firstOf,
  isPoll,
  isBlockedAfter,
  type CallRequest,
  type QueuedCall,
} from './queuedCall';
import { say } from '../../words/say';

export interface ScheduleDeps {
  readonly clock: Clock;
  /** The user must be asked for a token: reported once until the service accepts one again. */
  readonly needToken: (service: ServiceId) => void;
  /** Reports that a service refuses the token, or that there is none; or that it accepts one again. */
  readonly tokenRefused?: (service: ServiceId, isSo: boolean) => void;
  /** The last call for a model was refused for its token, or was answered otherwise. */
  readonly tokenRefusedTo?: (key: string, isSo: boolean) => void;
  /** Reports that a service refuses one model and accepts others; or that it accepts the model again. */
  readonly refused?: (key: string, isSo: boolean) => void;
  /** Reports until when a service puts off one model, in milliseconds since the epoch; null when it no longer does. */
  readonly putOff?: (key: string, until: number | null) => void;
  /** Reports for how long a service asked for no further calls. */
  readonly askedToWait?: (service: ServiceId, waits: AskedWaits) => void;
  /** Where the waits for which services asked outlive the window. */
  readonly waits?: WaitMemory;
  /** Reports that a service does not answer any more, or that it does again. */
  readonly reached?: (service: ServiceId, isReached: boolean) => void;
  /** Logs when a model is asked about, by its key, and why. */
  readonly decided?: (decision: Decision) => void;
}

const maxInFlight = 4;
const spreadMs = 2000;
/** A timer that is this late (in milliseconds) means that the machine slept. */
const sleptMs = 10_000;
/** Shortest wait for which a service asked that is reported, in milliseconds. */
const reportedWaitMs = 10_000;
/** Timers may fire a little early. In milliseconds. */
const noticeableMs = 1000;

/**
 * The one schedule for the small calls of all models: the earliest due goes first, the preferred model before the
 * others, with at most four in flight and within the limits of each service.
 */
export class Schedule {
  private readonly waiting = new Set<QueuedCall>();
  private readonly services = new Map<ServiceId, CircuitBreaker>();
  private pollingRate: PollingRate = 'fast';
  private preferred: string | null = null;
  private readonly watches = new Set<{ readonly key: string }>();
  private inFlight = 0;
  private timer: Disposable | null = null;
  private seenAt: number;
  private ended = false;

  constructor(private readonly deps: ScheduleDeps) {
    this.seenAt = deps.clock.now();
  }

  /** Makes a call when its turn has come, and repeats it while that makes sense. */
  async ask<T>(asking: CallRequest, call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const putOff = this.putOff(asking);
    let wait: Wait | null = putOff;
    let delayMs = putOff?.gapMs ?? asking.delayMs;
    let reason = asking.urgent ? 'somebody waits for it' : 'it is not finished';
    // A call that a person has just caused is made at once, even to a service that is otherwise left alone.
    let isAct = asking.urgent && delayMs === 0;
    for (let tries = 1; ; tries++) {
      const isHeld = wait?.kind === 'permission';
      if (wait?.kind === 'busy' && asking.whilePutOff) {
        await asking.whilePutOff(delayMs);
        delayMs = 0;
      }
      this.reportWhen({ ...asking, delayMs }, reason);
      const pass = await this.turn({ ...asking, delayMs }, { isAct, isHeld }, signal);
      isAct = false;
      try {
        const answer = await call();
        this.heard(asking, pass);
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError) || signal.aborted) throw error;
        wait = this.failed(error, asking, pass);
        if (wait !== null && isBlockedAfter(asking, error)) tries = 0;
        else if (!asking.again(error, tries)) throw error;
        const longest = Math.max(asking.delayMs, backoff(tries, this.deps.clock.random()));
        delayMs = wait !== null && wait.kind !== 'token' ? wait.gapMs : longest;
        reason = `${error.trouble}: ${error.message}`;
      } finally {
        this.inFlight -= 1;
        this.breakerOf(asking.service).cutShort();
        this.tick();
      }
    }
  }

  /** A model was removed. */
  forget(key: string): void {
    for (const breaker of this.services.values()) breaker.forget(key);
  }

  /** Asks about one model now, or about all. */
  expedite(key?: string): void {
    for (const one of this.waiting) {
      if (key === undefined || one.asking.key === key) this.expediteOne(one);
    }
    this.tick();
  }

  /** The user acts on a service: one that refuses the token is probed once more. */
  wake(service: ServiceId): void {
    const breaker = this.breakerOf(service);
    if (!breaker.refusesToken) return;
    const waiting = [...this.waiting].filter(({ asking }) => asking.service === service);
    const one = firstOf(waiting, this.preferred, ({ asking }) => breaker.refusalsOf(asking.key));
    if (one) this.expediteOne(one);
    this.tick();
  }

  setPollingRate(rate: PollingRate): void {
    if (rate === this.pollingRate) return;
    this.pollingRate = rate;
    const now = this.deps.clock.now();
    for (const one of this.waiting) {
      if (isPoll(one)) one.dueAt = dueAt(one, this.pollingRateOf(one.asking.key));
    }
    this.spread((one) => isPoll(one) && one.dueAt < now);
    this.tick();
  }

  prefer(key: string | null): void {
    this.preferred = key;
    this.tick();
  }

  /** Asks about a model now, and then as often as if it were visible, until the watch is disposed of. */
  watch(key: string): Disposable {
    const watch = { key };
    this.watches.add(watch);
    this.expedite(key);
    return { dispose: () => this.watches.delete(watch) };
  }

  isWatched(key: string): boolean {
    return [...this.watches].some((watch) => watch.key === key);
  }

  tokenChanged(service: ServiceId): void {
    this.breakerOf(service).tokenChanged();
    this.deps.tokenRefused?.(service, false);
    for (const one of this.waiting) {
      if (one.asking.service !== service || one.dueAt === Infinity) continue;
      one.isHeld = false;
      if (!isPoll(one) || one.asking.key === this.preferred) one.dueAt = 0;
    }
    this.spread((one) => isPoll(one) && one.asking.service === service);
    this.tick();
  }

  dispose(): void {
    this.ended = true;
    this.timer?.dispose();
    this.waiting.clear();
  }

  private reportWhen(asking: CallRequest, reason: string): void {
    const { clock, decided } = this.deps;
    if (!decided) return;
    const now = clock.now();
    const breaker = this.breakerOf(asking.service);
    const one = { asking, queuedAt: now };
    const wantedAt = dueAt(one, this.pollingRateOf(asking.key));
    const openAt = breaker.openAt(now, !asking.urgent, asking.isGrant);
    decided({ subject: asking.key, decision: whenInWords(wantedAt, openAt, now), reason });
  }

  private turn(
    asking: CallRequest,
    { isAct, isHeld }: { readonly isAct: boolean; readonly isHeld: boolean },
    signal: AbortSignal,
  ): Promise<Pass> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const queuedAt = this.deps.clock.now();
      const leave = (): void => {
        this.waiting.delete(one);
        reject(new ServiceError('cancelled', say('Cancelled.')));
        this.tick();
      };
      const begin = (pass: Pass): void => {
        signal.removeEventListener('abort', leave);
        resolve(pass);
      };
      const one: QueuedCall = { asking, queuedAt, dueAt: queuedAt, hurried: false, isHeld, begin };
      one.dueAt = dueAt(one, this.pollingRateOf(asking.key));
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.add(one);
      if (isAct) this.expediteOne(one);
      this.tick();
    });
  }

  private expediteOne(one: QueuedCall): void {
    one.dueAt = 0;
    one.hurried = true;
    this.breakerOf(one.asking.service).allowNow();
  }

  /** How long the service still puts off the grant of a model, perhaps since before the window was reloaded. */
  private putOff({ key, service, isGrant }: CallRequest): BusyWait | null {
    if (!isGrant) return null;
    const now = this.deps.clock.now();
    const wait = this.breakerOf(service).putOff(key, now);
    if (wait) this.deps.putOff?.(key, now + wait.gapMs);
    return wait;
  }

  private heard(asking: CallRequest, pass: Pass): void {
    const { key, service } = asking;
    const breaker = this.breakerOf(service);
    const mayGoOn = breaker.heard(asking, pass);
    this.deps.refused?.(key, false);
    this.deps.putOff?.(key, null);
    this.deps.tokenRefusedTo?.(key, false);
    if (!mayGoOn) return;
    this.spread((one) => one.asking.service === service && !one.isHeld);
    this.deps.tokenRefused?.(service, false);
    this.deps.reached?.(service, true);
  }

  /** Records a failure; returns what the call has to wait for, or null. */
  private failed(error: ServiceError, asking: CallRequest, pass: Pass): Wait | null {
    const { key, service } = asking;
    const breaker = this.breakerOf(service);
    const wasRefused = this.isRefusedBy(service);
    const wait = breaker.failed(error, asking, pass, this.deps.clock.now());
    this.deps.reached?.(service, !breaker.isOffline);
    this.deps.refused?.(key, wait?.kind === 'permission');
    this.deps.putOff?.(key, wait?.kind === 'busy' ? this.deps.clock.now() + wait.gapMs : null);
    this.reportWait(service);
    if (error.trouble === 'throttled') {
      this.deps.waits?.keep(service, breaker.savedWaits(this.deps.clock.now()));
    }
    this.deps.tokenRefusedTo?.(key, wait?.kind === 'token');
    this.deps.tokenRefused?.(service, breaker.refusesToken);
    if (!wasRefused && this.isRefusedBy(service)) this.deps.needToken(service);
    if (wait?.kind === 'token') this.advanceAnother(service);
    return wait;
  }

  /** A wait of a few seconds is not worth a word. */
  private reportWait(service: ServiceId): void {
    const { all, grants } = this.breakerOf(service).askedWaits;
    const now = this.deps.clock.now();
    const long = (until: number | null) =>
      until !== null && until - now >= reportedWaitMs ? until : null;
    this.deps.askedToWait?.(service, { all: long(all), grants: long(grants) });
  }

  private isRefusedBy(service: ServiceId): boolean {
    return this.breakerOf(service).refusesToken;
  }

  // A call for another model shows whether the service refuses the token or only the first model.
  private advanceAnother(service: ServiceId): void {
    const breaker = this.breakerOf(service);
    const others = [...this.waiting].filter(
      ({ asking, isHeld, dueAt }) =>
        asking.service === service &&
        !isHeld &&
        dueAt !== Infinity &&
        breaker.refusalsOf(asking.key) === 0,
    );
    const one = firstOf(others, this.preferred);
    if (one) one.dueAt = Math.min(one.dueAt, this.deps.clock.now());
  }

  private tick(): void {
    this.timer?.dispose();
    this.timer = null;
    if (this.ended) return;
    const now = this.deps.clock.now();
    this.correctForClock(now);
    while (this.inFlight < maxInFlight) {
      const next = this.next(now);
      if (next === null) break;
      this.waiting.delete(next);
      this.inFlight += 1;
      next.begin(this.breakerOf(next.asking.service).begin(now, next.asking.isGrant));
      this.reportWait(next.asking.service);
    }
    this.sleepUntilNext(now);
  }

  private next(now: number): QueuedCall | null {
    const ready = [...this.waiting].filter((one) => this.readyAt(one, now) <= now);
    return firstOf(ready, this.preferred, ({ asking }) =>
      this.breakerOf(asking.service).refusalsOf(asking.key),
    );
  }

  private readyAt(one: QueuedCall, now: number): number {
    const breaker = this.breakerOf(one.asking.service);
    const isSeen = one.hurried || this.pollingRateOf(one.asking.key) !== 'paused';
    if (breaker.refusesToken && !isSeen) return Infinity;
    return Math.max(one.dueAt, breaker.openAt(now, this.isMerePoll(one), one.asking.isGrant));
  }

  private isMerePoll(one: QueuedCall): boolean {
    const { key } = one.asking;
    return isPoll(one) && key !== this.preferred && !this.isWatched(key);
  }

  private pollingRateOf(key: string): PollingRate {
    return this.isWatched(key) ? 'fast' : this.pollingRate;
  }

  private sleepUntilNext(now: number): void {
    if (this.inFlight >= maxInFlight) return;
    const wakeAt = Math.min(...[...this.waiting].map((one) => this.readyAt(one, now)));
    if (!Number.isFinite(wakeAt)) return;
    const delayMs = Math.max(0, wakeAt - now);
    this.timer = this.deps.clock.setTimer(() => {
      this.seenAt = now + delayMs;
      const lateMs = this.deps.clock.now() - this.seenAt;
      if (lateMs > Math.max(sleptMs, 2 * delayMs)) this.wakeUp();
      this.tick();
    }, delayMs);
  }

  // After a sleep all polls are overdue; they are spread out to avoid a burst of requests.
  private wakeUp(): void {
    const now = this.deps.clock.now();
    this.spread((one) => isPoll(one) && one.dueAt < now);
  }

  private spread(which: (one: QueuedCall) => boolean): void {
    const { clock } = this.deps;
    for (const one of this.waiting) {
      if (!which(one) || one.dueAt === Infinity || one.asking.key === this.preferred) continue;
      one.dueAt = clock.now() + clock.random() * spreadMs;
    }
  }

  // Timers do not depend on the wall clock: if it is behind when one fires, it was set back.
  private correctForClock(now: number): void {
    const backMs = this.seenAt - now;
    this.seenAt = now;
    if (backMs < noticeableMs) return;
    for (const one of this.waiting) one.dueAt -= backMs;
    for (const breaker of this.services.values()) breaker.clockSetBack(backMs);
  }

  private breakerOf(service: ServiceId): CircuitBreaker {
    const known = this.services.get(service);
    if (known) return known;
    const fresh = new CircuitBreaker();
    this.services.set(service, fresh);
    const kept = this.deps.waits?.of(service);
    if (kept) {
      fresh.recall(kept, this.deps.clock.now());
      this.reportWait(service);
    }
    return fresh;
  }
}

function whenInWords(wantedAt: number, openAt: number, now: number): string {
  if (wantedAt === Infinity) return 'asks its service when a person wants to know';
  if (openAt === Infinity) return 'waits until its service may be asked again';
  const seconds = Math.max(0, Math.max(wantedAt, openAt) - now) / 1000;
  return `asks its service in ${seconds.toFixed(1)} s`;
}
