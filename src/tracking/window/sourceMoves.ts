import { sha256Of } from '../../client/source/contentHash';
import { Emitter, type Disposable, type Event } from '../async/emitter';
import type { ModelStore } from '../store/modelStore';
import type { TrackedModel } from '../model/trackedModel';
import { movedSource, nameAt } from '../source/movedSource';
import { sourceKey } from '../source/sourceKey';
import type { SourceLocation } from '../source/sourceLocation';

export interface SourceMovesDeps {
  readonly store: Pick<ModelStore, 'all' | 'get' | 'save' | 'onDidChange'>;
  /** Finds the place of a source from its URI; null for sources that never change. */
  readonly placeOf: (source: string) => SourceLocation | null;
  /** Whether a file may be read. */
  readonly mayRead: (source: string) => boolean;
  readonly log: (line: string) => void;
}

/** Updates rows when their file is renamed or moved, and tracks which files are gone. */
export class SourceMoves implements Disposable {
  private readonly changed = new Emitter<readonly string[]>();
  private gone: ReadonlySet<string> = new Set();
  private readonly following: Disposable;

  /** Keys of models whose file has gone, or is there again. */
  readonly onDidChange: Event<readonly string[]> = this.changed.event;

  constructor(private readonly deps: SourceMovesDeps) {
    this.following = deps.store.onDidChange((keys) => {
      const isStale = keys.some((key) => this.gone.has(key) && !deps.store.get(key));
      if (isStale) this.gone = new Set([...this.gone].filter((key) => deps.store.get(key)));
    });
  }

  /** Whether the file of a model was deleted or moved to an unknown place. */
  isGone(key: string): boolean {
    return this.gone.has(key);
  }

  /** A file or a folder was renamed: the rows follow it. */
  async renamed(from: string, to: string): Promise<void> {
    const { store, log } = this.deps;
    const moved = store.all().flatMap((model) => {
      const source = movedSource(model.source, from, to);
      if (source === null) return [];
      const { folder = null } = model;
      const moved = folder === null ? null : movedSource(folder, from, to);
      return [{ ...model, source, name: nameAt(source), ...(moved !== null && { folder: moved }) }];
    });
    await Promise.all(
      moved.map((model) =>
        store.save(model).catch((error: unknown) => {
          log(`The new place of ${model.name} could not be written: ${String(error)}`);
        }),
      ),
    );
    this.mark(keysOf(moved), false);
  }

  /**
   * Handles a file that no row knows: if its bytes are those of a file that is gone, it is that file, and its rows are
   * moved to it. Returns whether that is so. A file is read only if one of the same size is missing.
   */
  async recognise(source: string): Promise<boolean> {
    const { store, placeOf, mayRead } = this.deps;
    const place = placeOf(source);
    const key = sourceKey(source);
    if (!place || !mayRead(source)) return false;
    if (store.all().some((model) => sourceKey(model.source) === key)) return false;
    const found = await place.look().catch(() => null);
    const alike = store
      .all()
      .filter(({ sha256, sizeBytes }) => sha256 !== undefined && sizeBytes === found?.sizeBytes);
    const lost = modelsOf(await this.seen(alike), 'gone');
    if (lost.length === 0) return false;
    const sha256 = await place
      .open()
      .then(sha256Of)
      .catch(() => null);
    const same = lost.filter((model) => model.sha256 === sha256);
    const former = same.find(({ name }) => name === nameAt(source)) ?? same[0];
    if (!former) return false;
    await this.renamed(former.source, source);
    return true;
  }

  /** Checks which files are gone; returns the models whose files have gone since the last check. */
  async look(models: readonly TrackedModel[]): Promise<readonly TrackedModel[]> {
    const seen = await this.seen(models);
    const gone = modelsOf(seen, 'gone');
    const lost = gone.filter(({ key }) => !this.gone.has(key));
    this.mark(keysOf(gone), true);
    this.mark(keysOf(modelsOf(seen, 'there')), false);
    return lost;
  }

  dispose(): void {
    this.following.dispose();
    this.changed.dispose();
  }

  private seen(models: readonly TrackedModel[]): Promise<readonly Seen[]> {
    return Promise.all(
      models.map(async (model) => {
        const place = this.deps.placeOf(model.source);
        return { model, presence: place ? await presenceAt(place) : 'there' };
      }),
    );
  }

  private mark(keys: readonly string[], isGone: boolean): void {
    const other = keys.filter((key) => this.gone.has(key) !== isGone);
    if (other.length === 0) return;
    this.gone = isGone
      ? new Set([...this.gone, ...other])
      : new Set([...this.gone].filter((key) => !other.includes(key)));
    this.changed.fire(other);
  }
}

/** Whether a file is there; unknown while its file system does not answer. */
type Presence = 'there' | 'gone' | 'unknown';

interface Seen {
  readonly model: TrackedModel;
  readonly presence: Presence;
}

function presenceAt(place: SourceLocation): Promise<Presence> {
  return place.look().then(
    (version) => (version === null ? 'gone' : 'there'),
    () => 'unknown',
  );
}

function modelsOf(seen: readonly Seen[], presence: Presence): readonly TrackedModel[] {
  return seen.filter((one) => one.presence === presence).map(({ model }) => model);
}

function keysOf(models: readonly TrackedModel[]): readonly string[] {
  return models.map(({ key }) => key);
}
