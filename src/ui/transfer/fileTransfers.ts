import { say } from '../../words/say';
import { largestOffer, type OfferAnswer, type PageMessage } from '../../model/page/viewerMessages';

type OfferMessage = Extract<PageMessage, { kind: 'offer' | 'piece' | 'withdraw' }>;

export type FileOffer = Extract<PageMessage, { kind: 'offer' }>;

/** The target of an offer's bytes. */
export interface FileTransferTarget {
  write(bytes: Uint8Array): Promise<void>;
  /** Called when all bytes have been written. */
  finish(sizeBytes: number): Promise<void>;
  /** Called when the transfer ends early; removes what was written. */
  abandon(): Promise<void>;
}

export interface FileTransfersDeps {
  answer(answer: OfferAnswer): void;
  /** Chooses the target of an offer; null when the user cancels. */
  open(offer: FileOffer): Promise<FileTransferTarget | null>;
  failed(error: unknown): void;
}

interface FileTransfer {
  readonly offer: number;
  target: FileTransferTarget | null;
  sizeBytes: number;
  /** Whether a piece was requested and has not arrived. */
  isWaiting: boolean;
}

/** Receives the offers of a page, one at a time, piece by piece. Pieces that were not requested are rejected. */
export class FileTransfers {
  private current: FileTransfer | null = null;

  constructor(private readonly deps: FileTransfersDeps) {}

  /** Resolves when the message has been handled completely. */
  async receive(message: OfferMessage): Promise<void> {
    try {
      if (message.kind === 'offer') await this.begin(message);
      else if (message.kind === 'piece') await this.take(message);
      else if (message.offer === this.current?.offer) await this.end();
    } catch (error) {
      const { current } = this;
      if (current) this.deps.answer({ kind: 'refuse', offer: current.offer });
      await this.end().catch(() => undefined);
      this.deps.failed(error);
    }
  }

  /** Abandons the current transfer, because the page is gone. */
  async end(): Promise<void> {
    const { current } = this;
    this.current = null;
    await current?.target?.abandon();
  }

  private async begin(message: FileOffer): Promise<void> {
    const before = this.current;
    const { offer } = message;
    const transfer: FileTransfer = { offer, target: null, sizeBytes: 0, isWaiting: false };
    this.current = transfer;
    await before?.target?.abandon();
    const target = await this.unlessGivenUp(transfer, this.deps.open(message));
    if (this.current !== transfer) {
      await target?.abandon();
      return;
    }
    transfer.target = target;
    if (target) this.ask(transfer);
    else this.refuse(offer);
  }

  private async take({
    offer,
    bytes,
    isLast,
  }: Extract<OfferMessage, { kind: 'piece' }>): Promise<void> {
    const transfer = this.current;
    if (transfer?.offer !== offer || !transfer.target || !transfer.isWaiting) return;
    transfer.isWaiting = false;
    transfer.sizeBytes += bytes.byteLength;
    if (transfer.sizeBytes > largestOffer)
      throw new Error(say('The file became larger than 2 GB.'));
    await this.unlessGivenUp(transfer, transfer.target.write(new Uint8Array(bytes)));
    if (this.current !== transfer) return;
    if (!isLast) {
      this.ask(transfer);
      return;
    }
    this.current = null;
    await transfer.target.finish(transfer.sizeBytes);
  }

  /** An error of a transfer that was abandoned meanwhile is ignored, because it does not concern its successor. */
  private async unlessGivenUp<T>(transfer: FileTransfer, job: Promise<T>): Promise<T | null> {
    return job.catch((error: unknown) => {
      if (this.current === transfer) throw error;
      return null;
    });
  }

  private ask(transfer: FileTransfer): void {
    transfer.isWaiting = true;
    this.deps.answer({ kind: 'take', offer: transfer.offer });
  }

  private refuse(offer: number): void {
    this.current = null;
    this.deps.answer({ kind: 'refuse', offer });
  }
}
