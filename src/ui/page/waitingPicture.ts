import { say } from '../../words/say';
import type { PageHost } from './pageHost';

/** Reads the picture saved in a file: where it lies, or null. */
export type ReadPicture = (signal: AbortSignal) => Promise<string | null>;

/** The picture saved in the file itself, on the page until there is a result. */
export class WaitingPicture {
  private shown: { readonly of: string; readonly reading: AbortController } | null = null;

  constructor(private readonly page: Pick<PageHost, 'send' | 'addressOf' | 'isListening'>) {}

  /**
   * Reads and shows it, once; where the file holds none, the page keeps none of another content.
   * @param of tells one content from any other
   */
  show(of: string, read: ReadPicture): void {
    if (this.shown?.of === of || !this.page.isListening) return;
    this.end();
    const reading = new AbortController();
    this.shown = { of, reading };
    void this.send(read, reading.signal);
  }

  /** There is something better, or nobody looks: what is not shown yet never will be. */
  end(): void {
    this.shown?.reading.abort();
    this.shown = null;
  }

  /** What is shown now is of none of the contents that had a picture. */
  clear(): void {
    this.end();
    this.page.send({ kind: 'preview', uri: null });
  }

  private async send(read: ReadPicture, signal: AbortSignal): Promise<void> {
    const path = await read(signal);
    if (signal.aborted) return;
    if (path === null) {
      this.page.send({ kind: 'preview', uri: null });
      return;
    }
    const caption = say('Picture saved in the file');
    this.page.send({ kind: 'preview', uri: this.page.addressOf(path), caption });
  }
}
