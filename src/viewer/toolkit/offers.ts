import { say } from '../../words/say';
import type { OfferAnswer, OfferKind } from '../../model/page/viewerMessages';
import type { ToolContext } from './tool';
import { Chunks, type Clock } from './chunks';

/** What becomes of a file that is handed to the host. */
export interface OfferEvents {
  onBegin(): void;
  /** @param bytes that the host has received so far */
  onProgress(bytes: number): void;
  /** The transfer is complete, or was refused or cancelled. */
  onEnd(): void;
  onFailed(error: unknown): void;
}

interface OpenOffer {
  readonly offer: number;
  readonly pieces: Chunks;
  bytes: number;
}

/** Offers data to the host, one offer at a time, and sends it in pieces as the host asks for them. */
export class Offers {
  private current: OpenOffer | null = null;

  constructor(
    private readonly context: Pick<ToolContext, 'post' | 'onAnswer' | 'signal'>,
    private readonly clock: Clock,
    private readonly events: OfferEvents,
    /** Number of the last offer; offers are numbered within a page. */
    private last = 0,
  ) {
    context.onAnswer((answer) => void this.receive(answer));
    context.signal.addEventListener('abort', () => this.withdraw(say('The model is gone.')), {
      once: true,
    });
  }

  make(what: OfferKind, note: string, chunks: Iterable<Uint8Array>): void {
    // Rendering a picture takes time, and the model may have been replaced since; nobody would receive the answers.
    if (this.context.signal.aborted) return;
    this.current?.pieces.end();
    const offer = ++this.last;
    this.current = { offer, pieces: new Chunks(chunks, this.clock), bytes: 0 };
    this.context.post({ kind: 'offer', offer, what, note });
    this.events.onBegin();
  }

  /** Cancels the current offer. @returns whether there was one */
  cancel(): boolean {
    const isUnderWay = this.current !== null;
    this.withdraw(say('Cancelled.'));
    if (isUnderWay) this.events.onEnd();
    return isUnderWay;
  }

  private async receive({ kind, offer }: OfferAnswer): Promise<void> {
    const { current } = this;
    if (current?.offer !== offer) return;
    if (kind === 'refuse') {
      this.end(current);
      return;
    }
    try {
      await this.give(current);
    } catch (error) {
      if (this.current !== current) return;
      this.withdraw(error instanceof Error ? error.message : String(error));
      this.events.onFailed(error);
    }
  }

  private async give(current: OpenOffer): Promise<void> {
    const { offer } = current;
    const { bytes, isLast } = await current.pieces.next();
    if (this.current !== current) return;
    this.context.post({ kind: 'piece', offer, bytes, isLast });
    current.bytes += bytes.byteLength;
    if (isLast) this.end(current);
    else this.events.onProgress(current.bytes);
  }

  private withdraw(reason: string): void {
    const { current } = this;
    if (!current) return;
    this.current = null;
    current.pieces.end();
    this.context.post({ kind: 'withdraw', offer: current.offer, reason });
  }

  private end({ pieces }: OpenOffer): void {
    this.current = null;
    pieces.end();
    this.events.onEnd();
  }
}
