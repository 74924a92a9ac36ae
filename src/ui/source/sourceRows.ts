import type { Disposable } from '../../tracking/async/emitter';
import type { ModelStore } from '../../tracking/store/modelStore';
import { sourceKey } from '../../tracking/source/sourceKey';
import type { ServiceId, TrackedModel } from '../../tracking/model/trackedModel';
import { groupBy } from '../../words/groupBy';

/** An index of models by source file, because the Explorer asks for every file that it shows. */
export class SourceRows {
  private rows: ReadonlyMap<string, readonly TrackedModel[]> | null = null;
  private readonly following: Disposable;

  constructor(private readonly store: Pick<ModelStore, 'all' | 'onDidChange'>) {
    this.following = store.onDidChange(() => {
      this.rows = null;
    });
  }

  /**
   * The newest model of a file, at the given service or at any; undefined when there is none.
   * @param source URI
   */
  newest(source: string, service?: ServiceId): TrackedModel | undefined {
    return this.all()
      .get(sourceKey(source))
      ?.find((model) => service === undefined || model.service === service);
  }

  dispose(): void {
    this.following.dispose();
  }

  // `store.all()` is sorted by age, newest first.
  private all(): ReadonlyMap<string, readonly TrackedModel[]> {
    this.rows ??= groupBy(this.store.all(), ({ source }) => sourceKey(source));
    return this.rows;
  }
}
