import path from 'node:path';
import { codeOf } from '../../words/errorCode';
import { Emitter, type Disposable, type Event } from '../async/emitter';
import { readRecord, writeRecord } from './trackedModelRecord';
import { Ownership } from './ownership';
import { isModelKey } from '../model/readTrackedModel';
import { replaceRecord } from './replaceRecord';
import { isFinished, type Stage } from '../model/stage';
import { realPorts, type StorePorts } from './storePorts';
import { sweepDrafts, sweepOlder } from './sweepDrafts';
import type { TrackedModel } from '../model/trackedModel';
import { KeyedMutex } from '../async/keyedMutex';

const sweepMs = 30_000;
/** How long a damaged record stays in the quarantine folder, for examination. In milliseconds. */
const keepAsideMs = 30 * 24 * 60 * 60 * 1000;

/**
 * All models that Caliper tracks, one small file each, so that windows never overwrite each other's rows. The rows are
 * in memory; the folder is watched, so that all windows show the same.
 */
export class ModelStore {
  private readonly models = new Map<string, TrackedModel>();
  /** The text of each file as this window last read or wrote it. */
  private readonly texts = new Map<string, string>();
  private readonly turns = new KeyedMutex();
  private readonly changed = new Emitter<readonly string[]>();
  private readonly ownership: Ownership;
  private watching: Disposable | null = null;
  private sweeping: Disposable | null = null;
  private drafts = 0;
  /** What was logged about each unreadable record, by key, so that it is logged once. */
  private readonly logged = new Map<string, string>();

  /** Keys of models that were changed, added or removed, here or in another window. */
  readonly onDidChange: Event<readonly string[]> = this.changed.event;
  /** Another window that worked on models was closed: its models can be claimed. */
  readonly onDidLeave: Event<string>;
  /** The models are visible in another window. */
  readonly onDidAnnounceVisible: Event<void>;

  private resolveClosed: () => void = () => undefined;
  /** Resolves when the store is disposed of and its claims are released: the process must live until then. */
  readonly closed = new Promise<void>((resolve) => {
    this.resolveClosed = resolve;
  });

  private constructor(
    private readonly folder: string,
    private readonly ports: StorePorts,
  ) {
    this.ownership = new Ownership(folder, ports);
    this.onDidLeave = this.ownership.onDidLeave;
    this.onDidAnnounceVisible = this.ownership.onDidAnnounceVisible;
  }

  static async open(folder: string, ports: Partial<StorePorts> = {}): Promise<ModelStore> {
    const store = new ModelStore(folder, { ...realPorts(), ...ports });
    await store.load();
    return store;
  }

  /** The models, newest first. */
  all(): readonly TrackedModel[] {
    return [...this.models.values()].sort(
      (a, b) => b.addedAt - a.addedAt || a.key.localeCompare(b.key),
    );
  }

  get(key: string): TrackedModel | undefined {
    return this.models.get(key);
  }

  /** Updates a model in memory at once and on disk soon; resolves when it is on disk. */
  async save(model: TrackedModel): Promise<void> {
    const before = this.models.get(model.key);
    this.models.set(model.key, model);
    this.changed.fire([model.key]);
    if (before && isMereProgress(before, model)) return;
    await this.turns.run(model.key, () => this.write(model.key));
  }

  async remove(key: string): Promise<void> {
    if (this.models.delete(key)) this.changed.fire([key]);
    await this.turns.run(key, async () => {
      this.texts.delete(key);
      await this.ports.files.remove(this.fileOf(key));
    });
    await this.ownership.release(key);
  }

  /** Claims a model for this window; false while another live window works on it. */
  async claim(key: string): Promise<boolean> {
    const isOurs = await this.ownership.claim(key);
    // This window may not have seen yet what the last owner wrote.
    if (isOurs) await this.turns.run(key, () => this.reread(key, { quarantine: false }));
    return isOurs;
  }

  release(key: string): Promise<void> {
    return this.ownership.release(key);
  }

  /** Tells the other windows that the models are visible in this one. */
  announceVisible(): Promise<void> {
    return this.ownership.announceVisible();
  }

  /** Resolves when everything saved so far is on disk. */
  settled(): Promise<void> {
    return this.turns.idle();
  }

  dispose(): void {
    this.watching?.dispose();
    this.sweeping?.dispose();
    this.changed.dispose();
    // Everything saved must be on disk before the claims are released, so that the next owner reads it.
    const ended = this.settled().then(() => this.ownership.end());
    void ended
      .catch((error: unknown) => {
        this.ports.log(`The model store did not close well: ${String(error)}`);
      })
      .finally(() => {
        this.resolveClosed();
      });
  }

  private async load(): Promise<void> {
    const { files, log } = this.ports;
    await files.makeFolder(this.folder);
    const names = await files.list(this.folder);
    await inBatches(names.map(keyOf), (key) => this.readFirst(key));
    await this.sweepOld(names);
    try {
      this.watching = files.watch(this.folder, (name) => {
        if (name !== null) this.follow(keyOf(name));
      });
      await this.ownership.listen();
    } catch (error) {
      log(`Changes by other windows are seen every ${sweepMs / 1000} s only: ${String(error)}`);
    }
    this.sweepLater();
  }

  // One record that cannot be read must not keep the others from being shown.
  private async readFirst(key: string | null): Promise<void> {
    try {
      await this.reread(key, { quarantine: true });
    } catch (error) {
      if (key !== null) this.logOnce(key, `cannot be read: ${codeOf(error) ?? 'unknown'}`);
    }
  }

  private async sweepOld(names: readonly string[]): Promise<void> {
    const { files, clock, log } = this.ports;
    const [owners, aside] = [path.join(this.folder, 'owners'), this.quarantineFolder()];
    try {
      await sweepDrafts(this.folder, names, files, clock.now());
      await sweepDrafts(owners, await files.list(owners), files, clock.now());
      await sweepOlder(aside, await files.list(aside), files, clock.now() - keepAsideMs);
    } catch (error) {
      log(`The model folder could not be tidied: ${codeOf(error) ?? String(error)}`);
    }
  }

  private logOnce(key: string, what: string): void {
    if (this.logged.get(key) === what) return;
    this.logged.set(key, what);
    this.ports.log(`The record of model ${key} ${what}.`);
  }

  private sweepLater(): void {
    this.sweeping = this.ports.clock.setTimer(() => {
      this.sweepLater();
      this.sweep();
    }, sweepMs);
  }

  // Catches what the system did not report: rows that were added or removed, and changes of unfinished rows.
  private sweep(): void {
    this.ports.files.list(this.folder).then(
      (names) => {
        const there = new Set(names.map(keyOf));
        const unfinished = [...this.models.values()].filter(({ stage }) => !isFinished(stage));
        const gone = [...this.texts.keys()].filter((key) => !there.has(key));
        const come = [...there].filter((key) => key !== null && !this.texts.has(key));
        for (const key of new Set([...gone, ...come, ...unfinished.map(({ key }) => key)])) {
          this.follow(key);
        }
      },
      (error: unknown) => {
        this.ports.log(`The model folder cannot be listed: ${String(error)}`);
      },
    );
  }

  private follow(key: string | null): void {
    if (key === null) return;
    this.turns
      .run(key, () => this.reread(key, { quarantine: false }))
      .catch((error: unknown) => {
        this.ports.log(`The record of a model cannot be read: ${String(error)}`);
      });
  }

  private async reread(key: string | null, { quarantine }: { quarantine: boolean }): Promise<void> {
    if (key === null) return;
    const text = await this.ports.files.read(this.fileOf(key));
    if (text === null) {
      this.forget(key);
      return;
    }
    if (text === this.texts.get(key)) return;
    const record = readRecord(text);
    if (record.kind === 'model' && record.model.key === key) this.adopt(record.model, text);
    else if (record.kind === 'newer') this.logOnce(key, 'was written by a later version');
    else if (quarantine) await this.quarantine(key);
    else this.logOnce(key, 'is damaged');
  }

  private adopt(model: TrackedModel, text: string): void {
    this.texts.set(model.key, text);
    const known = this.models.get(model.key);
    if (known && known.changedAt > model.changedAt) return;
    this.models.set(model.key, model);
    this.changed.fire([model.key]);
  }

  // A row that was on disk and no longer is was removed by another window.
  private forget(key: string): void {
    if (this.texts.delete(key) && this.models.delete(key)) this.changed.fire([key]);
  }

  private async quarantine(key: string): Promise<void> {
    const { files, clock } = this.ports;
    const folder = this.quarantineFolder();
    const aside = path.join(folder, `${key}.json`);
    await files.makeFolder(folder);
    await files.rename(this.fileOf(key), aside);
    await files.touch(aside, clock.now());
    this.logOnce(key, `is damaged. It was put aside into ${folder}`);
  }

  private quarantineFolder(): string {
    return path.join(this.folder, 'quarantine');
  }

  private async write(key: string): Promise<void> {
    const { files, clock, windowId } = this.ports;
    const known = this.texts.get(key);
    if (known !== undefined && (await files.modifiedAt(this.fileOf(key))) === null) {
      this.forget(key);
      return;
    }
    const model = this.models.get(key);
    const text = model === undefined ? known : writeRecord(model);
    if (text === undefined || text === known) return;
    this.texts.set(key, text);
    try {
      const mark = `${windowId.slice(0, 8)}-${++this.drafts}`;
      await replaceRecord(files, clock, this.fileOf(key), text, mark);
    } catch (error) {
      if (known === undefined) this.texts.delete(key);
      else this.texts.set(key, known);
      throw error;
    }
  }

  private fileOf(key: string): string {
    return path.join(this.folder, `${key}.json`);
  }
}

function keyOf(name: string): string | null {
  const key = name.endsWith('.json') ? name.slice(0, -'.json'.length) : '';
  return isModelKey(key) ? key : null;
}

function isMereProgress(before: TrackedModel, after: TrackedModel): boolean {
  return (
    before.stage.kind === 'uploading' &&
    after.stage.kind === 'uploading' &&
    before.modelId === after.modelId &&
    stepOf(before.stage) === stepOf(after.stage)
  );
}

const smallestStepBytes = 1e6;

// The progress of a large file is written in steps of a tenth, in at most ten more writes, so that it is known after a
// kill.
function stepOf({ sentBytes, totalBytes }: Uploading): number {
  return Math.floor(sentBytes / Math.max(smallestStepBytes, totalBytes / 10));
}

type Uploading = Extract<Stage, { readonly kind: 'uploading' }>;

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const batch = 64;
  for (let at = 0; at < items.length; at += batch) {
    await Promise.all(items.slice(at, at + batch).map(work));
  }
}
