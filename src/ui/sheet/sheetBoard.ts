import type { ResultFacts } from '../../model/facts/modelFacts';
import { say } from '../../words/say';
import { isPicture, type CachedAsset } from '../../tracking/cache/cachedAsset';
import type { Event } from '../../tracking/async/emitter';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { EntryFacts, SheetEntry } from './sheetEntry';

/** A file of a contact sheet, and the key of its model. */
export interface SheetFile {
  readonly key: string;
  /** Path of the file relative to the folder, with `/`. */
  readonly path: string;
}

export interface BoardDeps {
  readonly models: {
    get(key: string): TrackedModel | undefined;
    readonly onDidChange: Event<readonly string[]>;
  };
  previewOf(model: TrackedModel, signal: AbortSignal): Promise<CachedAsset | null>;
  /** Null when the result is only a picture. */
  factsOf(model: TrackedModel, signal: AbortSignal): Promise<ResultFacts | null>;
  /** Called when an entry has changed. */
  changed(entry: SheetEntry): void;
}

/** The data of a contact sheet: follows its models, and examines each result once it is ready, one after the other. */
export class SheetBoard {
  private readonly entriesByKey: Map<string, SheetEntry>;
  private readonly ended = new AbortController();
  private readonly following: { dispose(): void };
  /** Keys of models whose results wait to be examined. */
  private readonly queue: string[] = [];
  private isLooking = false;

  constructor(
    files: readonly SheetFile[],
    private readonly deps: BoardDeps,
  ) {
    this.entriesByKey = new Map(files.map((file) => [file.key, this.entryOf(file)]));
    this.following = deps.models.onDidChange((keys) => {
      for (const key of keys) this.follow(key);
    });
    for (const { key } of files) this.lookLater(key);
  }

  get entries(): readonly SheetEntry[] {
    return [...this.entriesByKey.values()];
  }

  /** Whether the words of an entry count the time. */
  get isRunning(): boolean {
    return this.entries.some(isRunning);
  }

  /** Tells of the entries again whose words count the time. */
  tick(): void {
    this.entries.filter(isRunning).forEach((entry) => {
      this.deps.changed(entry);
    });
  }

  has(key: string): boolean {
    return this.entriesByKey.has(key);
  }

  dispose(): void {
    this.ended.abort();
    this.following.dispose();
  }

  private entryOf({ key, path }: SheetFile): SheetEntry {
    const model = this.deps.models.get(key) ?? null;
    const picturePath = null;
    return { key, path: pathNow(path, model), model, picturePath, facts: { kind: 'waiting' } };
  }

  private follow(key: string): void {
    const old = this.entriesByKey.get(key);
    if (!old) return;
    const model = this.deps.models.get(key) ?? null;
    const isLater = model?.stage.kind === 'ready' || old.model?.stage.kind !== 'ready';
    // A result that is made again is examined again.
    const path = pathNow(old.path, model);
    this.put(isLater ? { ...old, path, model } : { ...this.entryOf(old), model });
    this.lookLater(key);
  }

  private lookLater(key: string): void {
    const entry = this.entriesByKey.get(key);
    if (entry?.model?.stage.kind !== 'ready' || entry.facts.kind !== 'waiting') return;
    if (!this.queue.includes(key)) this.queue.push(key);
    if (this.isLooking) return;
    this.isLooking = true;
    void this.lookAtAll();
  }

  private async lookAtAll(): Promise<void> {
    for (let key = this.queue.shift(); key !== undefined; key = this.queue.shift()) {
      if (this.ended.signal.aborted) return;
      await this.lookAt(key);
    }
    // Set before anything else can run, so that a model that becomes ready now starts a new pass.
    this.isLooking = false;
  }

  private async lookAt(key: string): Promise<void> {
    const { model, facts: known } = this.entriesByKey.get(key) ?? {};
    // The model may have changed while it was in the queue.
    if (model?.stage.kind !== 'ready' || known?.kind !== 'waiting') return;
    const { signal } = this.ended;
    const preview = await this.deps.previewOf(model, signal).catch(() => null);
    if (preview && isPicture(preview)) this.change(model, { picturePath: preview.path });
    const facts = await this.deps.factsOf(model, signal).then(entryFacts, unreadFacts);
    this.change(model, { facts });
  }

  /** Ignores the result of a model that was converted again meanwhile. */
  private change({ key, startedAt }: TrackedModel, change: Partial<SheetEntry>): void {
    if (this.ended.signal.aborted) return;
    const entry = this.entriesByKey.get(key);
    const isSame = entry?.model?.stage.kind === 'ready' && entry.model.startedAt === startedAt;
    if (isSame) this.put({ ...entry, ...change });
  }

  private put(entry: SheetEntry): void {
    this.entriesByKey.set(entry.key, entry);
    this.deps.changed(entry);
  }
}

function isRunning({ model }: SheetEntry): boolean {
  return model !== null && !isFinished(model.stage);
}

/** The path of a file that may have been renamed since it was found. */
function pathNow(path: string, model: TrackedModel | null): string {
  return model === null ? path : path.slice(0, path.lastIndexOf('/') + 1) + model.name;
}

function entryFacts(facts: ResultFacts | null): EntryFacts {
  if (facts) return { kind: 'known', facts };
  return { kind: 'none', reason: say('A picture that was saved in the file, and no 3D model.') };
}

function unreadFacts(error: unknown): EntryFacts {
  const reason = error instanceof Error ? error.message : say('The result could not be looked at.');
  return { kind: 'none', reason };
}
