import { isRecord, isText } from '../../contract/unknown';
import type { SmallMemory } from '../embeddedTokens';
import { isModelKey } from '../panelState';
import type { SheetFile } from './sheetBoard';

/** A contact sheet, as far as it cannot be found out again. */
export interface SheetRecord {
  /** A UUID. */
  readonly key: string;
  /** The folder's name, fit to show. */
  readonly name: string;
  /** The folder as a URI text. */
  readonly folder: string;
  readonly files: readonly SheetFile[];
}

const memoryKey = 'caliper.sheets';
const mostKept = 10;

/** The contact sheets of a workspace, so that their tabs come back after a restart. The newest stay. */
export class KeptSheets {
  constructor(private readonly memory: SmallMemory) {}

  get(key: string): SheetRecord | null {
    return this.all().find((one) => one.key === key) ?? null;
  }

  keep(sheet: SheetRecord): void {
    const others = this.all().filter(({ key }) => key !== sheet.key);
    void this.memory.update(memoryKey, [sheet, ...others].slice(0, mostKept));
  }

  private all(): readonly SheetRecord[] {
    const kept = this.memory.get(memoryKey);
    return Array.isArray(kept) ? kept.flatMap((one: unknown) => readSheet(one) ?? []) : [];
  }
}

function readSheet(value: unknown): SheetRecord | null {
  if (!isRecord(value)) return null;
  const { key, name, folder, files } = value;
  if (!isModelKey(key) || !isText(name) || !isText(folder) || !Array.isArray(files)) return null;
  return { key, name, folder, files: files.flatMap((one: unknown) => readFile(one) ?? []) };
}

function readFile(value: unknown): SheetFile | null {
  if (!isRecord(value)) return null;
  const { key, path } = value;
  return isModelKey(key) && isText(path) ? { key, path } : null;
}
