import { say } from '../../words/say';
import { largestOffer, type OfferAnswer, type PageMessage } from '../../model/page/viewerMessages';

type OfferMessage = Extract<PageMessage, { kind: 'offer' | 'piece' | 'withdraw' }>;

export type FileOffer = Extract<PageMessage, { kind: 'offer' }>;

/** Where the bytes of an offer go. */
export interface FileTransferTarget {
  write(bytes: Uint8Array): Promise<void>;
  /** All bytes are there. */
  finish(sizeBytes: number): Promise<void>;
  /** They will not come: leaves nothing behind. */
  abandon(): Promise<void>;
}

export interface FileTransfersDeps {
  answer(answer: OfferAnswer): void;
  /** Where an offer goes; null when the user wants it nowhere. */
  open(offer: FileOffer): Promise<FileTransferTarget | null>;
  failed(error: unknown): void;
}

interface FileTransfer {
  readonly offer: number;
  target: FileTransferTarget | null;
  sizeBytes: number;
  /** Whether a piece was asked for and has not come. */
  isWaiting: boolean;
}

/** Takes what a page offers, one thing at a time, piece by piece, and nothing that was not asked for. */
export class FileTransfers {
  private current: FileTransfer | null = null;

  constructor(private readonly deps: FileTransfersDeps) {}

  /** Resolves when what the message led to is done. */
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

  /** Gives up what is half taken: the page is gone. */
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

  /** A failure of what was given up meanwhile is no news, and none of what has taken its place. */
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
