import type { ConversionContext } from './conversionContext';

/** One of the few places for uploads, which a file takes before it is opened and leaves when it has been sent. */
export class UploadSlot {
  private release: () => void = () => undefined;

  constructor(
    private readonly context: Pick<ConversionContext, 'uploadSlot' | 'setTimer' | 'signal'>,
  ) {}

  async take(): Promise<void> {
    this.release = await this.context.uploadSlot();
  }

  leave(): void {
    this.release();
    this.release = () => undefined;
  }

  /** Leaves the slot to others for a time, in milliseconds, and then takes one in its turn. */
  async giveWay(waitMs: number): Promise<void> {
    this.leave();
    await this.wait(waitMs);
    if (!this.context.signal.aborted) await this.take();
  }

  /** Ends early when the conversion is aborted. */
  private wait(ms: number): Promise<void> {
    const { signal, setTimer } = this.context;
    return new Promise((resolve) => {
      const end = (): void => {
        timer.dispose();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimer(end, ms);
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
