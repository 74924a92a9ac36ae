import type { Disposable } from '../../tracking/async/emitter';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { TrackedModel } from '../../tracking/model/trackedModel';

/** The rate is averaged over the last `spanMs`; it is not known before `minMs`. */
const spanMs = 5000;
const minMs = 1000;

interface Sample {
  readonly at: number;
  readonly sentBytes: number;
}

/** Upload rates of this window's files, averaged over the last seconds. */
export class UploadRates implements Disposable {
  private readonly samples = new Map<string, readonly Sample[]>();
  private readonly listening: Disposable;

  /** @param now returns milliseconds since the epoch */
  constructor(
    store: Pick<ModelStore, 'get' | 'onDidChange'>,
    private readonly now: () => number,
  ) {
    this.listening = store.onDidChange((keys) => {
      for (const key of keys) this.learn(key, store.get(key));
    });
  }

  /** Bytes a second; null when nothing is being uploaded, or it is not known yet. */
  readonly of = ({ key, stage }: TrackedModel): number | null => {
    const [first, ...later] = this.samples.get(key) ?? [];
    const last = later.at(-1);
    if (stage.kind !== 'uploading' || !first || !last) return null;
    // The time up to now counts, so that the rate of a stalled upload decreases.
    const tookMs = this.now() - first.at;
    return tookMs < minMs ? null : (1000 * (last.sentBytes - first.sentBytes)) / tookMs;
  };

  dispose(): void {
    this.listening.dispose();
  }

  private learn(key: string, model: TrackedModel | undefined): void {
    if (model?.stage.kind !== 'uploading') {
      this.samples.delete(key);
      return;
    }
    const { sentBytes } = model.stage;
    const at = this.now();
    const before = this.samples.get(key) ?? [];
    // The number of bytes decreases when a storage has lost some and they are sent again.
    const goesOn = before.every((one) => one.sentBytes <= sentBytes && one.at <= at);
    const recent = goesOn ? before.filter((one) => at - one.at <= spanMs) : [];
    this.samples.set(key, [...recent, { at, sentBytes }]);
  }
}
