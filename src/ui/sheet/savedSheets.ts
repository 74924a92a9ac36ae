import { isRecord, isText } from '../../words/unknown';
import type { SmallMemory } from '../base/embeddedTokens';
import { SavedRecords } from '../base/savedRecords';
import { isModelKey } from '../../tracking/model/readTrackedModel';
import type { SheetFile } from './sheetBoard';

/** The data of a contact sheet that cannot be derived again. */
export interface SheetRecord {
  /** A UUID. */
  readonly key: string;
  /** Name of the folder, sanitized for display. */
  readonly name: string;
  /** URI of the folder. */
  readonly folder: string;
  readonly files: readonly SheetFile[];
}

/** Stores the contact sheets of a workspace. */
export class SavedSheets extends SavedRecords<SheetRecord> {
  constructor(memory: SmallMemory) {
    super({ memory, memoryKey: 'caliper.sheets', maxKept: 10, read: readSheet });
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
