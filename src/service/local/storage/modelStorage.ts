import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { codeOf, hasCode } from '../../../words/errorCode';
import { renameOver } from '../../../files/renameOver';
import { replaceFile } from '../../../files/replaceFile';
import { syncFile, syncFolder } from '../../../files/syncFile';
import { outputFiles } from '../../../kernel';
import { isFinished, readModelRecord, writeModelRecord } from '../../record/modelRecord';
import { isUuid } from '../../record/uuid';
import type { SurveyedRecords } from '../../core/singleProject';
import type { Asset } from '../../ports';
import {
  overdueIn,
  type FinishedModel,
  type LostModel,
  type StorageLimits,
  type Survey,
} from '../../record/survey';
import type { ModelRecord, FoundRecord, StoredSource } from '../../record/modelRecord';
import {
  damagedRecordFile,
  isCrashFile,
  isIncomingFile,
  isModelDraft,
  isModelFile,
  recordFile,
  sourceFile,
} from './ownFiles';

export interface StorageSurvey extends Survey {
  /**
   * Finished models whose source still exists; it is removed right after the record is written, unless the service
   * ended in between.
   */
  readonly withSource: readonly string[];
}

/** A younger folder without a record may belong to a grant that is being created, ms. */
const grantIsDeadAfterMs = 10 * 60_000;

/** Errors that retrying does not fix: a folder or a cycle of links in place of the file, or a disk error. */
const lastingTroubles = ['EISDIR', 'ELOOP', 'EIO'];

/**
 * Stores models on disk, one folder each: `models/<id>/{model.json, source, visual.glb, preview, facts.json,
 * claim-<n>}`. Several service processes may share it: every file is replaced by renaming, and only the owner of a
 * model's lease writes to its folder. Everything that a record refers to is flushed to disk before the record is
 * written. The folder may contain other files of the user: symbolic links and files that this service did not create
 * are neither followed nor removed.
 */
export class ModelStorage implements SurveyedRecords {
  // A finished model never changes, so its size is measured once.
  private readonly finished = new Map<string, FinishedModel>();

  private constructor(
    private readonly root: string,
    private readonly kernelVersion: () => Promise<string>,
  ) {}

  /**
   * Opens the folder, creating it if necessary; throws when it is not writable.
   * @param kernelVersion 32 hexadecimal digits; asked for where a file has crashed a kernel
   */
  static async open(root: string, kernelVersion: () => Promise<string>): Promise<ModelStorage> {
    const storage = new ModelStorage(path.resolve(root), kernelVersion);
    for (const folder of ['models', 'incoming', 'crashes', 'kernel']) {
      await mkdir(path.join(storage.root, folder), { recursive: true, mode: 0o700 });
    }
    const probe = path.join(storage.root, 'incoming', `probe-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
    return storage;
  }

  /** An empty folder for kernel processes to run in. */
  get kernelFolder(): string {
    return path.join(this.root, 'kernel');
  }

  /** The folder in which services that share the storage announce themselves. */
  get presenceFolder(): string {
    return path.join(this.root, 'services');
  }

  /** Creates the folder of a new model. Nothing is kept when that fails. */
  async create(record: ModelRecord): Promise<void> {
    const folder = this.folder(record.id);
    await mkdir(folder, { mode: 0o700 });
    try {
      await this.write(record);
      await syncFolder(path.dirname(folder));
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** A model's record; null when there is none, or it cannot be read. */
  async read(id: string): Promise<ModelRecord | null> {
    const found = await this.look(id);
    return found?.kind === 'model' ? found.record : null;
  }

  /**
   * Reads the record of a model; null when there is none.
   * @throws a system error when the file cannot be read now
   */
  async look(id: string): Promise<FoundRecord | null> {
    if (!isOwnModelId(id) || !(await isFolder(this.folder(id)))) return null;
    try {
      return readModelRecord(await readFile(this.recordFile(id), 'utf8'), id);
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
      const code = codeOf(error);
      if (code !== null && lastingTroubles.includes(code)) return { kind: 'damaged', why: code };
      throw error;
    }
  }

  /** A worker on a model holds its lease, which tells when it was lost, so `from` need not be compared. */
  async move(_from: ModelRecord, to: ModelRecord): Promise<boolean> {
    await this.write(to);
    return true;
  }

  async write(record: ModelRecord): Promise<void> {
    await replaceFile(this.recordFile(record.id), writeModelRecord(record));
  }

  /** Keeps a damaged record under another name for inspection, and writes a new one in its place. */
  async replaceDamaged(record: ModelRecord): Promise<void> {
    const aside = path.join(this.folder(record.id), damagedRecordFile);
    await rm(aside, { recursive: true, force: true });
    await renameOver(this.recordFile(record.id), aside).catch(unlessMissing);
    await this.write(record);
  }

  /** When an entry of a model's folder was last created, removed or replaced, ms since the epoch. */
  async changedAt(id: string): Promise<number | null> {
    return (await stat(this.folder(id)).catch(() => null))?.mtimeMs ?? null;
  }

  /** Removes a model, except for foreign files in its folder. */
  async remove(id: string): Promise<void> {
    const folder = this.folder(id);
    const names = await readdir(folder).catch(noneIfMissing);
    // The record is removed first, so that a model exists either completely or not at all.
    for (const name of new Set([recordFile, ...names.filter(isModelFile)]))
      await rm(path.join(folder, name), { recursive: true, force: true });
    await rmdir(folder).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
    });
    this.finished.delete(id);
  }

  folder(id: string): string {
    return path.join(this.root, 'models', id);
  }

  sourceFile(id: string): string {
    return path.join(this.folder(id), sourceFile);
  }

  assetFile(id: string, asset: Asset): string {
    return path.join(this.folder(id), outputFiles[asset]);
  }

  /** A path for an incoming file; leftovers of broken uploads are removed when they are old. */
  incomingFile(): string {
    return path.join(this.root, 'incoming', randomUUID());
  }

  /**
   * Marks an incoming file as complete and assigns it to its model, so that it survives the end of the service. Returns
   * its new path.
   */
  async markWhole(id: string, incoming: string): Promise<string> {
    const whole = path.join(path.dirname(incoming), `${path.basename(incoming)}${wholeMark(id)}`);
    await renameOver(incoming, whole);
    return whole;
  }

  /** Removes an incoming file if it exists. */
  async dropIncoming(file: string): Promise<void> {
    await rm(file, { force: true });
  }

  /** Makes a received file the source of a model. */
  async keepSource(id: string, incoming: string): Promise<void> {
    await renameOver(incoming, this.sourceFile(id));
    await syncFolder(this.folder(id));
  }

  /** Makes a file that was received just before its service ended the source of its model; false when there is none. */
  async keepForgottenSource(id: string): Promise<boolean> {
    const folder = path.join(this.root, 'incoming');
    const name = await this.forgottenSource(id);
    if (name === undefined) return false;
    await this.keepSource(id, path.join(folder, name));
    return true;
  }

  /**
   * Whether a complete file has been waiting for its model so long that the service that received it must have ended.
   */
  async hasForgottenSource(id: string, ageMs: number): Promise<boolean> {
    const name = await this.forgottenSource(id);
    if (name === undefined) return false;
    const { mtimeMs } = await lstat(path.join(this.root, 'incoming', name));
    return Date.now() - mtimeMs > ageMs;
  }

  /** Removes the leftovers of uploads without progress for this long. */
  async forgetIncomingOlderThan(ageMs: number): Promise<void> {
    await removeOlderThan(path.join(this.root, 'incoming'), ageMs, isIncomingFile);
  }

  /** Removes draft files that killed processes have left in the folders of models. */
  async forgetDraftsOlderThan(ageMs: number): Promise<void> {
    for (const id of await this.ids()) {
      if (!isUuid(id) && (await this.read(id).catch(() => null)) === null) continue;
      await removeOlderThan(this.folder(id), ageMs, isModelDraft).catch(() => undefined);
    }
  }

  /** Size and hash of the source in a model's folder; null when there is none. */
  async measureSource(id: string, signal?: AbortSignal): Promise<StoredSource | null> {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      const chunks: AsyncIterable<Buffer> = createReadStream(this.sourceFile(id), {
        ...(signal && { signal }),
      });
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
    return { sizeBytes, sha256: hash.digest('hex') };
  }

  /** Resolves when the results of a conversion are flushed to disk. */
  async syncResults(id: string): Promise<void> {
    const files = Object.values(outputFiles).map((name) => path.join(this.folder(id), name));
    await Promise.all(files.map((file) => syncFile(file).catch(unlessMissing)));
    await syncFolder(this.folder(id));
  }

  /** Removes draft files that a killed service or kernel has left in the folder of a model. */
  async dropDrafts(id: string): Promise<void> {
    const names = await readdir(this.folder(id));
    const drafts = names.filter(isModelDraft);
    await Promise.all(drafts.map((name) => rm(path.join(this.folder(id), name), { force: true })));
  }

  /** Removes what a failed conversion has written. */
  async dropResults(id: string): Promise<void> {
    const files = Object.values(outputFiles).map((name) => path.join(this.folder(id), name));
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }

  /** Removes the source, which a finished task no longer needs and which is confidential. */
  async dropSource(id: string): Promise<void> {
    await rm(this.sourceFile(id), { force: true });
  }

  /** How often files with this content have crashed this version of the kernel: another one may read them. */
  async crashesOf(sha256: string): Promise<number> {
    // The version takes time to find, and few files have crashed a kernel.
    const names = await readdir(this.crashFolder);
    if (!names.some((name) => name.startsWith(sha256))) return 0;
    return (
      (
        await this.crashFile(sha256)
          .then((file) => stat(file))
          .catch(() => null)
      )?.size ?? 0
    );
  }

  /** Counts by appending one byte, which is safe with concurrent processes. */
  async countCrash(sha256: string): Promise<number> {
    await appendFile(await this.crashFile(sha256), 'x');
    return this.crashesOf(sha256);
  }

  /** Crash counts expire, because on a machine with less to do the kernel may succeed. */
  async forgetCrashesOlderThan(ageMs: number): Promise<void> {
    await removeOlderThan(this.crashFolder, ageMs, isCrashFile);
  }

  async overdue(limits: StorageLimits, now: number): Promise<readonly string[]> {
    return overdueIn(await this.survey(), limits, now);
  }

  async survey(): Promise<StorageSurvey> {
    const ids = await this.ids();
    const unfinished: ModelRecord[] = [];
    const finished: FinishedModel[] = [];
    const lost: LostModel[] = [];
    let sizeBytes = 0;
    for (const id of ids) {
      const entry = await this.entryOf(id);
      if (entry?.kind === 'finished') finished.push(entry.model);
      else if (entry?.kind === 'unfinished') unfinished.push(entry.record);
      else if (entry?.kind === 'lost') lost.push(entry.model);
      sizeBytes += entry?.sizeBytes ?? 0;
    }
    const withSource = finished.filter(({ id }) => !this.finished.has(id)).map(({ id }) => id);
    return { unfinished, finished, lost, withSource, sizeBytes };
  }

  private async entryOf(id: string): Promise<SurveyEntry | null> {
    const known = this.finished.get(id);
    if (known) return { kind: 'finished', model: known, sizeBytes: known.sizeBytes };
    const found = await this.look(id).catch(unreadable);
    if (found?.kind !== 'model') return this.lostModel(id, found);
    const { record } = found;
    const model = await this.finishedModel(record);
    if (model) return { kind: 'finished', model, sizeBytes: model.sizeBytes };
    return { kind: 'unfinished', record, sizeBytes: record.source?.sizeBytes ?? 0 };
  }

  private async lostModel(
    id: string,
    found: Exclude<FoundRecord, { kind: 'model' }> | Unreadable | null,
  ): Promise<SurveyEntry | null> {
    const folder = await lstat(this.folder(id)).catch(() => null);
    // Removed by another service in the meantime.
    if (!folder?.isDirectory()) return null;
    const names = await readdir(this.folder(id));
    // The folder contains nothing that this service has created.
    if (!isUuid(id) || !(names.length === 0 || names.some(isModelFile))) return null;
    const changedAt = folder.mtimeMs;
    // The record may not have been written yet, or may just have been removed.
    if (!found && Date.now() - changedAt < grantIsDeadAfterMs) return null;
    const sizeBytes = await sizeOfFolder(this.folder(id));
    const isDamaged = !found || found.kind === 'damaged';
    const isEmpty = !found && names.every((name) => name.endsWith('.tmp'));
    const model = { id, why: whyLost(found), isDamaged, isEmpty, changedAt, sizeBytes };
    return { kind: 'lost', model, sizeBytes };
  }

  private async finishedModel(record: ModelRecord): Promise<FinishedModel | null> {
    if (!isFinished(record)) return null;
    const finishedAt = Date.parse(record.finishedAt ?? record.createdAt);
    const hasSource = await isThere(this.sourceFile(record.id));
    const sizeBytes = await sizeOfFolder(this.folder(record.id));
    const entry = { id: record.id, finishedAt, sizeBytes };
    // The source is removed right after the record is written, so the size may still change.
    if (!hasSource) this.finished.set(record.id, entry);
    return entry;
  }

  /** Folders that may be models; symbolic links are excluded. */
  private async ids(): Promise<string[]> {
    const entries = await readdir(path.join(this.root, 'models'), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && isOwnModelId(entry.name))
      .map(({ name }) => name);
  }

  private async forgottenSource(id: string): Promise<string | undefined> {
    const names = await readdir(path.join(this.root, 'incoming'));
    return names.find((name) => isIncomingFile(name) && name.endsWith(wholeMark(id)));
  }

  private recordFile(id: string): string {
    return path.join(this.folder(id), recordFile);
  }

  private get crashFolder(): string {
    return path.join(this.root, 'crashes');
  }

  private async crashFile(sha256: string): Promise<string> {
    return path.join(this.crashFolder, `${sha256}-${await this.kernelVersion()}`);
  }
}

type SurveyEntry = { readonly sizeBytes: number } & (
  | { readonly kind: 'finished'; readonly model: FinishedModel }
  | { readonly kind: 'unfinished'; readonly record: ModelRecord }
  | { readonly kind: 'lost'; readonly model: LostModel }
);

interface Unreadable {
  readonly kind: 'unreadable';
  readonly code: string;
}

function unreadable(error: unknown): Unreadable {
  return { kind: 'unreadable', code: codeOf(error) ?? 'unknown' };
}

function whyLost(found: Exclude<FoundRecord, { kind: 'model' }> | Unreadable | null): string {
  switch (found?.kind) {
    case undefined:
      return 'its record is missing';
    case 'damaged':
      return `its record is damaged: ${found.why}`;
    case 'newer':
      return 'its record was written by a later version';
    case 'unreadable':
      return `its record cannot be read: ${found.code}`;
  }
}

function wholeMark(id: string): string {
  return `.of-${id}`;
}

function unlessMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}

function noneIfMissing(error: unknown): string[] {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
  throw error;
}

/** A symbolic link to a folder does not count. */
function isFolder(folder: string): Promise<boolean> {
  return lstat(folder).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false;
      throw error;
    },
  );
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
    names.map(async (name) => (await lstat(path.join(folder, name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function removeOlderThan(
  folder: string,
  ageMs: number,
  isMeant: (name: string) => boolean,
): Promise<void> {
  for (const name of (await readdir(folder)).filter(isMeant)) {
    const file = path.join(folder, name);
    const found = await lstat(file).catch(() => null);
    if (found?.isFile() && Date.now() - found.mtimeMs > ageMs) await rm(file, { force: true });
  }
}

/** Ids are used as folder names, so only characters without special meaning are allowed. */
function isOwnModelId(text: string): boolean {
  return /^[A-Za-z0-9._~-]{1,128}$/.test(text) && text !== '.' && text !== '..';
}
