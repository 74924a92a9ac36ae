import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { isModelId } from '../contract/grant';
import { isFinished, readModelRecord, type ModelRecord, type StoredSource } from './modelRecord';
import { replaceFile } from './replaceFile';
import { outputFiles } from '../kernel/kernelMessages';

/** A finished model as the housekeeping sees it. */
export interface FinishedModel {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly finishedAt: number;
  readonly sizeBytes: number;
}

export interface Survey {
  readonly unfinished: readonly ModelRecord[];
  readonly finished: readonly FinishedModel[];
  /** Bytes of every model together. */
  readonly sizeBytes: number;
}

const aPartIsDeadAfterMs = 10 * 60_000;

/**
 * Models on disk, one folder each: `models/<id>/{model.json, source, visual.glb, preview,
 * facts.json, claim-<n>}`. Several service processes may share it: every file is replaced by
 * renaming, and only the owner of a model's claim writes into its folder.
 */
export class ModelStorage {
  // A finished model never changes again, so its size is asked for once.
  readonly #finished = new Map<string, FinishedModel>();

  private constructor(private readonly root: string) {}

  /** Opens the folder, making it if need be; throws when it cannot be written. */
  static async open(root: string): Promise<ModelStorage> {
    const storage = new ModelStorage(path.resolve(root));
    for (const folder of ['models', 'incoming', 'crashes', 'kernel']) {
      await mkdir(path.join(storage.root, folder), { recursive: true, mode: 0o700 });
    }
    const probe = path.join(storage.root, 'incoming', `probe-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
    await removeOlderThan(path.join(storage.root, 'incoming'), aPartIsDeadAfterMs);
    await storage.#removeDrafts();
    return storage;
  }

  /** An empty folder for kernel processes to run in. */
  get kernelFolder(): string {
    return path.join(this.root, 'kernel');
  }

  async create(record: ModelRecord): Promise<void> {
    await mkdir(this.folder(record.id), { mode: 0o700 });
    await this.write(record);
  }

  /** A model's record; null when there is none, or none that can be read. */
  async read(id: string): Promise<ModelRecord | null> {
    if (!isModelId(id)) return null;
    try {
      return readModelRecord(JSON.parse(await readFile(this.#recordFile(id), 'utf8')));
    } catch {
      return null;
    }
  }

  async write(record: ModelRecord): Promise<void> {
    await replaceFile(this.#recordFile(record.id), JSON.stringify(record));
  }

  async remove(id: string): Promise<void> {
    await rm(this.folder(id), { recursive: true, force: true });
    this.#finished.delete(id);
  }

  folder(id: string): string {
    return path.join(this.root, 'models', id);
  }

  sourceFile(id: string): string {
    return path.join(this.folder(id), 'source');
  }

  assetFile(id: string, asset: 'visual' | 'preview'): string {
    return path.join(this.folder(id), outputFiles[asset]);
  }

  /** A path for a file on its way in; what is left of a broken upload is swept at a later start. */
  incomingFile(): string {
    return path.join(this.root, 'incoming', randomUUID());
  }

  /** Makes a received file the source of a model. */
  async keepSource(id: string, incoming: string): Promise<void> {
    await rename(incoming, this.sourceFile(id));
  }

  /** Size and hash of the source that lies in a model's folder; null when none does. */
  async measureSource(id: string): Promise<StoredSource | null> {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      const chunks: AsyncIterable<Buffer> = createReadStream(this.sourceFile(id));
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    return { sizeBytes, sha256: hash.digest('hex') };
  }

  /** A finished task needs its source no more, and a company's file should not lie about. */
  async dropSource(id: string): Promise<void> {
    await rm(this.sourceFile(id), { force: true });
  }

  /** How often files of this content have broken the kernel. */
  async crashesOf(sha256: string): Promise<number> {
    return (await stat(this.#crashFile(sha256)).catch(() => null))?.size ?? 0;
  }

  /** Counts by appending one byte, which no other process can undo. */
  async countCrash(sha256: string): Promise<number> {
    await appendFile(this.#crashFile(sha256), 'x');
    return this.crashesOf(sha256);
  }

  /** A new version of the engine deserves a new try one day. */
  async forgetCrashesOlderThan(ageMs: number): Promise<void> {
    await removeOlderThan(path.join(this.root, 'crashes'), ageMs);
  }

  async survey(): Promise<Survey> {
    const ids = (await readdir(path.join(this.root, 'models'))).filter(isModelId);
    const unfinished: ModelRecord[] = [];
    const finished: FinishedModel[] = [];
    let sizeBytes = 0;
    for (const id of ids) {
      const known = this.#finished.get(id);
      const record = known ? null : await this.read(id);
      const entry = known ?? (record && (await this.#finishedModel(record)));
      if (entry) finished.push(entry);
      else if (record) unfinished.push(record);
      sizeBytes += entry?.sizeBytes ?? record?.source?.sizeBytes ?? 0;
    }
    return { unfinished, finished, sizeBytes };
  }

  async #finishedModel(record: ModelRecord): Promise<FinishedModel | null> {
    if (!isFinished(record)) return null;
    const finishedAt = Date.parse(record.finishedAt ?? record.createdAt);
    const hasSource = await isThere(this.sourceFile(record.id));
    const sizeBytes = await sizeOfFolder(this.folder(record.id));
    const entry = { id: record.id, finishedAt, sizeBytes };
    // Its source goes in the moment after its record is written.
    if (!hasSource) this.#finished.set(record.id, entry);
    return entry;
  }

  /** What killed processes were about to write. */
  async #removeDrafts(): Promise<void> {
    for (const id of (await readdir(path.join(this.root, 'models'))).filter(isModelId)) {
      const isDraft = (name: string) => name.endsWith('.tmp');
      await removeOlderThan(this.folder(id), aPartIsDeadAfterMs, isDraft).catch(() => undefined);
    }
  }

  #recordFile(id: string): string {
    return path.join(this.folder(id), 'model.json');
  }

  #crashFile(sha256: string): string {
    return path.join(this.root, 'crashes', sha256);
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function sizeOfFolder(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(path.join(folder, name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function removeOlderThan(
  folder: string,
  ageMs: number,
  isMeant: (name: string) => boolean = () => true,
): Promise<void> {
  for (const name of (await readdir(folder)).filter(isMeant)) {
    const file = path.join(folder, name);
    const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity);
    if (age > ageMs) await rm(file, { recursive: true, force: true });
  }
}
