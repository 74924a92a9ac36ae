import { Emitter, type Event } from './event';
import type { ModelStore } from './modelStore';
import { isFinished } from './stage';
import type { ServiceId } from './trackedModel';

/** Which models wait for a connection that is lost. Of this moment and this window: never kept. */
export class Holds {
  private readonly uploads = new Set<string>();
  private readonly unreached = new Set<ServiceId>();
  private readonly changed = new Emitter<readonly string[]>();

  /** Keys of models that are held up now, or not any more. */
  readonly onDidChange: Event<readonly string[]> = this.changed.event;

  constructor(private readonly store: Pick<ModelStore, 'all' | 'get'>) {}

  isHeldUp(key: string): boolean {
    const model = this.store.get(key);
    if (!model || isFinished(model.stage)) return false;
    return this.uploads.has(key) || this.unreached.has(model.service);
  }

  /** The upload of a model was cut and is tried again; or it goes on. */
  heldUp(key: string, isSo: boolean): void {
    if (this.uploads.has(key) === isSo) return;
    if (isSo) this.uploads.add(key);
    else this.uploads.delete(key);
    this.changed.fire([key]);
  }

  /** A service does not answer; or it does again. */
  reached(service: ServiceId, isReached: boolean): void {
    if (this.unreached.has(service) === !isReached) return;
    if (isReached) this.unreached.delete(service);
    else this.unreached.add(service);
    const waiting = this.store
      .all()
      .filter((model) => model.service === service && !isFinished(model.stage));
    this.changed.fire(waiting.map(({ key }) => key));
  }

  dispose(): void {
    this.changed.dispose();
  }
}
