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
  isGivenModelId,
  isIncomingFile,
  isModelDraft,
  isModelFile,
  recordFile,
  sourceFile,
} from './ownFiles';

export interface StorageSurvey extends Survey {
  /** Finished models whose source still lies there: it goes in the moment after, unless the service ended in it. */
  readonly withSource: readonly string[];
}

/** A folder without a record belongs to a grant that is being made, or to one that was cut off. */
const grantIsDeadAfterMs = 10 * 60_000;

/** A folder or a circle of links in its place, or a disk that cannot read it: waiting does not help. */
const lastingTroubles = ['EISDIR', 'ELOOP', 'EIO'];

/**
 * Models on disk, one folder each: `models/<id>/{model.json, source, visual.glb, preview,
 * facts.json, claim-<n>}`. Several service processes may share it: every file is replaced by
 * renaming, and only the owner of a model's claim writes into its folder. Everything that a record
 * speaks of is on the disk before the record says so. Whoever names the folder may keep other things
 * in it: links, and what this service did not make, are neither followed nor swept.
 */
export class ModelStorage implements SurveyedRecords {
  // A finished model never changes again, so its size is asked for once.
  private readonly finished = new Map<string, FinishedModel>();

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
    return storage;
  }

  /** An empty folder for kernel processes to run in. */
  get kernelFolder(): string {
    return path.join(this.root, 'kernel');
  }

  /** Where the services that share the storage say that they serve somebody. */
  get presenceFolder(): string {
    return path.join(this.root, 'services');
  }

  /** Makes the folder of a new model. Where that fails, nothing of it stays. */
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

  /** A model's record; null when there is none, or none that can be read. */
  async read(id: string): Promise<ModelRecord | null> {
    const found = await this.look(id);
    return found?.kind === 'model' ? found.record : null;
  }

  /**
   * What lies where a model's record should; null when nothing does.
   * @throws an error of the system, when what lies there cannot be read now
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

  /** Whoever works on a model holds its claim, and hears from that when it has lost it. */
  async move(_from: ModelRecord, to: ModelRecord): Promise<boolean> {
    await this.write(to);
    return true;
  }

  async write(record: ModelRecord): Promise<void> {
    await replaceFile(this.recordFile(record.id), writeModelRecord(record));
  }

  /** Puts a damaged record aside, for who wants to look at it, and another one in its place. */
  async replaceDamaged(record: ModelRecord): Promise<void> {
    const aside = path.join(this.folder(record.id), damagedRecordFile);
    await rm(aside, { recursive: true, force: true });
    await renameOver(this.recordFile(record.id), aside).catch(unlessMissing);
    await this.write(record);
  }

  /** When something in the folder of a model last came, went or was replaced, in milliseconds since the epoch. */
  async changedAt(id: string): Promise<number | null> {
    return (await stat(this.folder(id)).catch(() => null))?.mtimeMs ?? null;
  }

  /** Removes a model. What somebody else has put into its folder stays there. */
  async remove(id: string): Promise<void> {
    const folder = this.folder(id);
    const names = await readdir(folder).catch(noneIfMissing);
    // The record first: a model is there as a whole or not at all.
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

  /** A path for a file on its way in; what is left of a broken upload is swept when it is old. */
  incomingFile(): string {
    return path.join(this.root, 'incoming', randomUUID());
  }

  /**
   * Notes that a file on its way in is whole and whose it is, so that it is not lost when the service ends
   * before the model has it. Gives its new path.
   */
  async markWhole(id: string, incoming: string): Promise<string> {
    const whole = path.join(path.dirname(incoming), `${path.basename(incoming)}${wholeMark(id)}`);
    await renameOver(incoming, whole);
    return whole;
  }

  /** Removes a file on its way in, if it is still there. */
  async dropIncoming(file: string): Promise<void> {
    await rm(file, { force: true });
  }

  /** Makes a received file the source of a model. */
  async keepSource(id: string, incoming: string): Promise<void> {
    await renameOver(incoming, this.sourceFile(id));
    await syncFolder(this.folder(id));
  }

  /** Makes a file the source of its model that was received as its service ended; false when there is none. */
  async keepForgottenSource(id: string): Promise<boolean> {
    const folder = path.join(this.root, 'incoming');
    const name = await this.forgottenSource(id);
    if (name === undefined) return false;
    await this.keepSource(id, path.join(folder, name));
    return true;
  }

  /** Whether a file was received for a model so long ago that whoever received it has ended before the model had it. */
  async hasForgottenSource(id: string, ageMs: number): Promise<boolean> {
    const name = await this.forgottenSource(id);
    if (name === undefined) return false;
    const { mtimeMs } = await lstat(path.join(this.root, 'incoming', name));
    return Date.now() - mtimeMs > ageMs;
  }

  /** Removes what is left of broken uploads, which nobody has written to for so long. */
  async forgetIncomingOlderThan(ageMs: number): Promise<void> {
    await removeOlderThan(path.join(this.root, 'incoming'), ageMs, isIncomingFile);
  }

  /** Removes what processes that were killed were about to write into folders of models. */
  async forgetDraftsOlderThan(ageMs: number): Promise<void> {
    for (const id of await this.ids()) {
      if (!isGivenModelId(id) && (await this.read(id).catch(() => null)) === null) continue;
      await removeOlderThan(this.folder(id), ageMs, isModelDraft).catch(() => undefined);
    }
  }

  /** Size and hash of the source that lies in a model's folder; null when none does. */
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

  /** Resolves when the results of a conversion are on the disk. */
  async syncResults(id: string): Promise<void> {
    const files = Object.values(outputFiles).map((name) => path.join(this.folder(id), name));
    await Promise.all(files.map((file) => syncFile(file).catch(unlessMissing)));
    await syncFolder(this.folder(id));
  }

  /** Removes what a service or kernel that was killed has left half-written in the folder of a model. */
  async dropDrafts(id: string): Promise<void> {
    const names = await readdir(this.folder(id));
    const drafts = names.filter(isModelDraft);
    await Promise.all(drafts.map((name) => rm(path.join(this.folder(id), name), { force: true })));
  }

  /** Removes what a conversion has written that failed nonetheless. */
  async dropResults(id: string): Promise<void> {
    const files = Object.values(outputFiles).map((name) => path.join(this.folder(id), name));
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }

  /** A finished task needs its source no more, and a company's file should not lie about. */
  async dropSource(id: string): Promise<void> {
    await rm(this.sourceFile(id), { force: true });
  }

  /** How often files of this content have broken the kernel. */
  async crashesOf(sha256: string): Promise<number> {
    return (await stat(this.crashFile(sha256)).catch(() => null))?.size ?? 0;
  }

  /** Counts by appending one byte, which no other process can undo. */
  async countCrash(sha256: string): Promise<number> {
    await appendFile(this.crashFile(sha256), 'x');
    return this.crashesOf(sha256);
  }

  /** A new version of the engine deserves a new try one day. */
  async forgetCrashesOlderThan(ageMs: number): Promise<void> {
    await removeOlderThan(path.join(this.root, 'crashes'), ageMs, isCrashFile);
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
    // Nothing that this service has made.
    if (!isGivenModelId(id) || !(names.length === 0 || names.some(isModelFile))) return null;
    const changedAt = folder.mtimeMs;
    // A record that is not there yet, or not any more.
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
    // Its source goes in the moment after its record is written.
    if (!hasSource) this.finished.set(record.id, entry);
    return entry;
  }

  /** What may be models: folders, and no links to some. */
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

  private crashFile(sha256: string): string {
    return path.join(this.root, 'crashes', sha256);
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

/** A link to a folder is none. */
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

/** Ids of our own become names of folders: only characters that no system gives a meaning pass. */
function isOwnModelId(text: string): boolean {
  return /^[A-Za-z0-9._~-]{1,128}$/.test(text) && text !== '.' && text !== '..';
}
