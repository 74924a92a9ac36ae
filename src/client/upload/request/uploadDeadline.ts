import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';

/** The rate to assume before anything is measured: a gigabit per second. */
const fastestBytesPerMs = 125_000;
/** Within this time a measured rate is not reliable. In milliseconds. */
const measuredMs = 15_000;
/** A forecast must miss the deadline by this factor, because lines get faster as well as slower. */
const doubt = 1.5;

export interface Timed {
  readonly name: string;
  readonly sizeBytes: number;
  /** When the credential expires, in milliseconds since the epoch; null when that is unknown. */
  readonly endsAt: number | null;
  readonly now: () => number;
}

/**
 * The expiry of a credential that the storage checks at the end of an upload: an upload that cannot be finished in time
 * is stopped as soon as that is clear, not after its last byte.
 */
export class UploadDeadline {
  private begun: { readonly at: number; readonly bytes: number } | null = null;

  constructor(private readonly upload: Timed) {}

  /**
   * Checks before a request and at each chunk whether the rest can be sent in time.
   * @throws ServiceError `refusedUpload`
   */
  mustBeMet(sentBytes: number): void {
    const { endsAt, now, sizeBytes } = this.upload;
    if (endsAt === null) return;
    this.begun ??= { at: now(), bytes: sentBytes };
    const leftMs = endsAt - now();
    if (leftMs <= 0) throw this.missed(say('has run out'));
    const needMs = (sizeBytes - sentBytes) / this.bytesPerMs(sentBytes);
    if (needMs > leftMs) {
      throw this.missed(say('ends in {time}, too soon for the rest', { time: seconds(leftMs) }));
    }
  }

  // Optimistic until a rate is measured, and slightly so afterwards.
  private bytesPerMs(sentBytes: number): number {
    const { at, bytes } = this.begun ?? { at: this.upload.now(), bytes: sentBytes };
    const passedMs = this.upload.now() - at;
    if (passedMs < measuredMs) return fastestBytesPerMs;
    return (doubt * (sentBytes - bytes)) / passedMs;
  }

  private missed(what: string): ServiceError {
    const text = say(
      'The one-time credential for {name} {what}, so the upload was stopped. Try again, by a faster line if you can.',
      { name: this.upload.name, what },
    );
    return new ServiceError('refusedUpload', text);
  }
}

function seconds(ms: number): string {
  return ms < 90_000
    ? say('{seconds} s', { seconds: Math.ceil(ms / 1000) })
    : say('{minutes} min', { minutes: Math.ceil(ms / 60_000) });
}
