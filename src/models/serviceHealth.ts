import type { ServiceError } from '../contract/errors';
import { RequestPace } from './requestPace';

const requestsPerSecond = 10;
/** Of these, for what a person waits for: it is not late behind many polls. */
const keptForPeople = 2;
const failuresToOpen = 3;
const firstProbeMs = 5000;
const longestProbeMs = 60_000;
const throttleMs = 5000;

/** Whether one service may be asked now: its token, its network, its wish to be left alone. */
export class ServiceHealth {
  private networkFailures = 0;
  private quietUntil = 0;
  private probing = false;
  /** Counts token changes, so that a late 401 for the old token does not pause the new one. */
  private tokenEdition = 0;
  private needsToken = false;
  private readonly pace = new RequestPace(requestsPerSecond);

  /** When it may be asked; infinite while it waits for a token or a probe is out. */
  openAt(now: number, isPoll: boolean): number {
    if (this.needsToken || (this.isOffline && this.probing)) return Infinity;
    return Math.max(this.quietUntil, this.pace.nextAt(now, isPoll ? keptForPeople : 0));
  }

  /** Takes one request out of the allowance; what it gives must come back with the outcome. */
  begin(now: number): number {
    this.pace.begin(now);
    this.probing = this.isOffline;
    return this.tokenEdition;
  }

  /** Gives whether the service came back after it had been away. */
  heard(): boolean {
    const wasOffline = this.isOffline;
    this.probing = false;
    this.networkFailures = 0;
    return wasOffline;
  }

  /** Gives whether somebody has to be asked for a token. */
  failed(error: ServiceError, tokenEdition: number, now: number): boolean {
    this.probing = false;
    if (error.trouble === 'network' || error.trouble === 'timeout') {
      this.networkFailures += 1;
      if (this.isOffline) this.quietUntil = now + this.probeDelay();
      return false;
    }
    this.networkFailures = 0;
    if (error.trouble === 'throttled') {
      this.quietUntil = now + (error.retryAfterMs ?? throttleMs);
    }
    if (error.trouble !== 'auth' || tokenEdition !== this.tokenEdition) return false;
    const isNews = !this.needsToken;
    this.needsToken = true;
    return isNews;
  }

  cutShort(): void {
    this.probing = false;
  }

  tokenChanged(): void {
    this.tokenEdition += 1;
    this.needsToken = false;
  }

  /** Somebody wants to know now: the wait for the next probe is over. */
  hurry(): void {
    if (this.isOffline) this.quietUntil = 0;
  }

  clockSetBack(byMs: number): void {
    this.quietUntil -= byMs;
  }

  /** Whether it has not answered several times in a row. */
  get isOffline(): boolean {
    return this.networkFailures >= failuresToOpen;
  }

  private probeDelay(): number {
    const failures = this.networkFailures - failuresToOpen;
    return Math.min(longestProbeMs, firstProbeMs * 2 ** Math.min(failures, 10));
  }
}
