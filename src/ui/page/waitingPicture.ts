import { say } from '../../words/say';
import type { PageHost } from './pageHost';

/** Reads the picture that is saved in a file; returns its path, or null. */
export type ReadPicture = (signal: AbortSignal) => Promise<string | null>;

/** Shows the picture saved in the source file until there is a result. */
export class WaitingPicture {
  private shown: { readonly of: string; readonly reading: AbortController } | null = null;

  constructor(private readonly page: Pick<PageHost, 'send' | 'addressOf' | 'isListening'>) {}

  /**
   * Reads and shows the picture once. When the file has none, the picture of another content is removed.
   * @param of identifies the content
   */
  show(of: string, read: ReadPicture): void {
    if (this.shown?.of === of || !this.page.isListening) return;
    this.end();
    const reading = new AbortController();
    this.shown = { of, reading };
    void this.send(read, reading.signal);
  }

  /** Stops reading, because there is something better or the page is hidden. */
  end(): void {
    this.shown?.reading.abort();
    this.shown = null;
  }

  /** Removes the picture, because something else is shown now. */
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
