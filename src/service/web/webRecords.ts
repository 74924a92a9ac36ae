import type { SurveyedRecords } from '../core/singleProject';
import {
  isFinished,
  readModelRecord,
  writeModelRecord,
  type FoundRecord,
  type ModelRecord,
} from '../record/modelRecord';
import { overdueIn, type StorageLimits, type Survey } from '../record/survey';
import type { WebFile, WebFolder } from './webFolder';

const recordEnd = '.json';
const crashStart = 'crashes-';

/** The records of models, one file each, shared by the tabs of a workspace. */
export class WebRecords implements SurveyedRecords {
  private last: Promise<unknown> = Promise.resolve();

  /** @param version of Caliper, whose kernel it is */
  constructor(
    private readonly folder: WebFolder,
    private readonly version: string,
  ) {}

  create(record: ModelRecord): Promise<void> {
    return this.write(record);
  }

  async look(id: string): Promise<FoundRecord | null> {
    const bytes = await this.folder.read(nameOf(id));
    return bytes && readModelRecord(new TextDecoder().decode(bytes), id);
  }

  async changedAt(id: string): Promise<number | null> {
    const files = await this.folder.list();
    const times = files.filter((file) => modelOf(file) === id).map(({ changedAt }) => changedAt);
    return times.length === 0 ? null : Math.max(...times);
  }

  /** Serialized, so that two concurrent moves of the same model cannot both succeed. */
  move(from: ModelRecord, to: ModelRecord): Promise<boolean> {
    const moving = this.last.then(() => this.moveNow(from, to));
    this.last = moving.catch(() => undefined);
    return moving;
  }

  async remove(id: string): Promise<void> {
    const files = await this.folder.list();
    const own = files.filter((file) => modelOf(file) === id);
    await Promise.all(own.map(({ name }) => this.folder.remove(name)));
  }

  async overdue(limits: StorageLimits, now: number): Promise<readonly string[]> {
    return overdueIn(await this.survey(), limits, now);
  }

  async survey(): Promise<Survey> {
    const files = await this.folder.list();
    const ids = new Set(files.flatMap((file) => modelOf(file) ?? []));
    const sizeOf = (id: string) =>
      files.reduce((sum, file) => sum + (modelOf(file) === id ? file.sizeBytes : 0), 0);
    const found = await Promise.all(
      [...ids].map(async (id) => ({ id, found: await this.look(id), sizeBytes: sizeOf(id) })),
    );
    const known = found.flatMap(({ found: one, sizeBytes }) =>
      one?.kind === 'model' ? [{ record: one.record, sizeBytes }] : [],
    );
    return {
      unfinished: known.map(({ record }) => record).filter((record) => !isFinished(record)),
      finished: known
        .filter(({ record }) => isFinished(record))
        .map(({ record: { id, finishedAt, createdAt }, sizeBytes }) => {
          return { id, finishedAt: Date.parse(finishedAt ?? createdAt), sizeBytes };
        }),
      lost: found
        .filter(({ found: one }) => one?.kind !== 'model')
        .map(({ id, found: one, sizeBytes }) => ({
          ...{ id, sizeBytes, isDamaged: one?.kind !== 'newer', isEmpty: false },
          why: one?.kind === 'damaged' ? one.why : 'its record is of a later version or missing',
          changedAt: Math.max(...files.filter((file) => modelOf(file) === id).map(timeOf)),
        })),
      sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    };
  }

  async crashesOf(sha256: string): Promise<number> {
    const bytes = await this.folder.read(this.crashFile(sha256));
    const count = bytes ? Number(new TextDecoder().decode(bytes)) : 0;
    return Number.isSafeInteger(count) ? count : 0;
  }

  async countCrash(sha256: string): Promise<number> {
    const count = (await this.crashesOf(sha256)) + 1;
    await this.folder.write(this.crashFile(sha256), new TextEncoder().encode(String(count)));
    return count;
  }

  async forgetCrashesOlderThan(ageMs: number): Promise<void> {
    const files = await this.folder.list();
    const old = files.filter(
      (file) => file.name.startsWith(crashStart) && Date.now() - file.changedAt > ageMs,
    );
    await Promise.all(old.map(({ name }) => this.folder.remove(name)));
  }

  /** Another version may read what crashed this one. The name has no dot, which would make it that of a model. */
  private crashFile(sha256: string): string {
    return `${crashStart}${sha256}-${this.version.replace(/[^\w-]/g, '_')}`;
  }

  private async moveNow(from: ModelRecord, to: ModelRecord): Promise<boolean> {
    const found = await this.look(from.id);
    if (found?.kind !== 'model') return false;
    const { state, task } = found.record;
    // `from` may contain a counted interruption that has not been written.
    if (state !== from.state && !isFinished(to)) return false;
    if (isFinished(found.record) || task?.id !== from.task?.id) return false;
    await this.write(to);
    return true;
  }

  private write(record: ModelRecord): Promise<void> {
    const text = writeModelRecord(record);
    return this.folder.write(nameOf(record.id), new TextEncoder().encode(text));
  }
}

function nameOf(id: string): string {
  return `${id}${recordEnd}`;
}

/** The model id of a file: the name up to the first dot. */
function modelOf({ name }: WebFile): string | null {
  const at = name.indexOf('.');
  return at > 0 ? name.slice(0, at) : null;
}

function timeOf({ changedAt }: WebFile): number {
  return changedAt;
}
