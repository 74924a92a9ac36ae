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
/** How long a damaged record stays in the folder that it was moved to, for whoever looks into it. */
const keepAsideMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Everything Caliper remembers: one small file a model, so that windows never overwrite each other's
 * rows. The rows live in memory; the folder is followed, so that all windows show the same.
 */
export class ModelStore {
  private readonly models = new Map<string, TrackedModel>();
  /** The text of each file as this window last knew it. */
  private readonly texts = new Map<string, string>();
  private readonly turns = new KeyedMutex();
  private readonly changed = new Emitter<readonly string[]>();
  private readonly ownership: Ownership;
  private watching: Disposable | null = null;
  private sweeping: Disposable | null = null;
  private drafts = 0;
  /** What was said of a record that cannot be read, by its key, so that it is said once. */
  private readonly logged = new Map<string, string>();

  /** Keys that changed, came or went, here or in another window. */
  readonly onDidChange: Event<readonly string[]> = this.changed.event;
  /** Another window was closed that worked on models: what it leaves can be claimed. */
  readonly onDidLeave: Event<string>;
  /** Somebody looks at the models in another window. */
  readonly onDidAnnounceVisible: Event<void>;

  private resolveClosed: () => void = () => undefined;
  /** Resolves when it was disposed of and its claims are free: until then the process has to live. */
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

  /** Newest first. */
  all(): readonly TrackedModel[] {
    return [...this.models.values()].sort(
      (a, b) => b.addedAt - a.addedAt || a.key.localeCompare(b.key),
    );
  }

  get(key: string): TrackedModel | undefined {
    return this.models.get(key);
  }

  /** Remembers a model at once and on disk soon; resolves when the disk has it. */
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

  /** Takes a model for this window; false while another window that lives works on it. */
  async claim(key: string): Promise<boolean> {
    const isOurs = await this.ownership.claim(key);
    // What the last owner wrote may not have been heard of yet.
    if (isOurs) await this.turns.run(key, () => this.reread(key, { quarantine: false }));
    return isOurs;
  }

  release(key: string): Promise<void> {
    return this.ownership.release(key);
  }

  /** Tells the other windows that somebody looks at the models in this one. */
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
    // What was saved has to be on disk, where the next owner finds it.
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

  // One record that cannot be read keeps none of the others from being shown.
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

  // Where the system does not tell of changes: rows that came or went, and rows still on their way.
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

  // A row that was on disk and is not there any more was removed by another window.
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

// How far a large file had come is known after a kill as well: to a tenth, in ten more writes at most.
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
