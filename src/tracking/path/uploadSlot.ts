import { pause } from '../async/clock';
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

  /**
   * Leaves the slot to others for a time, in milliseconds, and then takes one in its turn.
   * @throws the signal's reason when the conversion is aborted meanwhile
   */
  async giveWay(waitMs: number): Promise<void> {
    this.leave();
    await pause(this.context, waitMs, this.context.signal);
    await this.take();
  }
}
