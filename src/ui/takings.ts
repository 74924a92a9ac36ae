import { say } from '../words/say';
import { largestOffer, type OfferAnswer, type PageMessage } from '../model/page/viewerMessages';

type OfferMessage = Extract<PageMessage, { kind: 'offer' | 'piece' | 'withdraw' }>;

export type Offer = Extract<PageMessage, { kind: 'offer' }>;

/** Where the bytes of an offer go. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  /** All bytes are there. */
  finish(sizeBytes: number): Promise<void>;
  /** They will not come: leaves nothing behind. */
  abandon(): Promise<void>;
}

export interface TakingsParts {
  answer(answer: OfferAnswer): void;
  /** Where an offer goes; null when the user wants it nowhere. */
  open(offer: Offer): Promise<Sink | null>;
  failed(error: unknown): void;
}

interface Taking {
  readonly offer: number;
  sink: Sink | null;
  sizeBytes: number;
  /** Whether a piece was asked for and has not come. */
  isWaiting: boolean;
}

/** Takes what a page offers, one thing at a time, piece by piece, and nothing that was not asked for. */
export class Takings {
  private current: Taking | null = null;

  constructor(private readonly parts: TakingsParts) {}

  /** Resolves when what the message led to is done. */
  async hear(message: OfferMessage): Promise<void> {
    try {
      if (message.kind === 'offer') await this.begin(message);
      else if (message.kind === 'piece') await this.take(message);
      else if (message.offer === this.current?.offer) await this.end();
    } catch (error) {
      const { current } = this;
      if (current) this.parts.answer({ kind: 'refuse', offer: current.offer });
      await this.end().catch(() => undefined);
      this.parts.failed(error);
    }
  }

  /** Gives up what is half taken: the page is gone. */
  async end(): Promise<void> {
    const { current } = this;
    this.current = null;
    await current?.sink?.abandon();
  }

  private async begin(message: Offer): Promise<void> {
    const before = this.current;
    const { offer } = message;
    const taking: Taking = { offer, sink: null, sizeBytes: 0, isWaiting: false };
    this.current = taking;
    await before?.sink?.abandon();
    const sink = await this.unlessGivenUp(taking, this.parts.open(message));
    if (this.current !== taking) {
      await sink?.abandon();
      return;
    }
    taking.sink = sink;
    if (sink) this.ask(taking);
    else this.refuse(offer);
  }

  private async take({
    offer,
    bytes,
    isLast,
  }: Extract<OfferMessage, { kind: 'piece' }>): Promise<void> {
    const taking = this.current;
    if (taking?.offer !== offer || !taking.sink || !taking.isWaiting) return;
    taking.isWaiting = false;
    taking.sizeBytes += bytes.byteLength;
    if (taking.sizeBytes > largestOffer) throw new Error(say('The file became larger than 2 GB.'));
    await this.unlessGivenUp(taking, taking.sink.write(new Uint8Array(bytes)));
    if (this.current !== taking) return;
    if (!isLast) {
      this.ask(taking);
      return;
    }
    this.current = null;
    await taking.sink.finish(taking.sizeBytes);
  }

  /** A failure of what was given up meanwhile is no news, and none of what has taken its place. */
  private async unlessGivenUp<T>(taking: Taking, job: Promise<T>): Promise<T | null> {
    return job.catch((error: unknown) => {
      if (this.current === taking) throw error;
      return null;
    });
  }

  private ask(taking: Taking): void {
    taking.isWaiting = true;
    this.parts.answer({ kind: 'take', offer: taking.offer });
  }

  private refuse(offer: number): void {
    this.current = null;
    this.parts.answer({ kind: 'refuse', offer });
  }
}
