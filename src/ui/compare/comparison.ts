import { say } from '../../words/say';
import { isRecord, isText } from '../../words/unknown';
import type { SmallMemory } from '../base/embeddedTokens';
import { SavedRecords } from '../base/savedRecords';
import { isModelKey } from '../../tracking/model/readTrackedModel';

/** Two revisions that are compared in one tab. */
export interface Comparison {
  /** A UUID. */
  readonly key: string;
  /** The file name. */
  readonly name: string;
  readonly before: Side;
  readonly after: Side;
}

export type Side = ModelSide | FileSide;

/** A CAD file that is converted as a tracked model. */
export interface ModelSide {
  /** Key of the tracked model. */
  readonly model: string;
  /** Label of the revision, such as `HEAD · a1b2c3d`. */
  readonly label: string;
}

/** A 3D file, which needs no conversion. */
export interface FileSide {
  /** Its URI. */
  readonly file: string;
  readonly label: string;
  /** Whether the label tells when the file was saved. */
  readonly isDated: boolean;
}

/** The keys of the compared models. */
export function modelsOf({ before, after }: Comparison): readonly string[] {
  return [before, after].flatMap((side) => ('model' in side ? [side.model] : []));
}

/** The title, which names both revisions, the old one first. */
export function titleOf({ name, before, after }: Comparison): string {
  const value = `${before.label} ↔ ${after.label}`;
  // The labels of two selected files name them already.
  return after.label.startsWith(name) ? value : say('{label}: {value}', { label: name, value });
}

/** Stores the comparisons of a workspace. */
export class SavedComparisons extends SavedRecords<Comparison> {
  constructor(memory: SmallMemory) {
    super({ memory, memoryKey: 'caliper.comparisons', maxKept: 50, read: readComparison });
  }
}

function readComparison(value: unknown): Comparison | null {
  if (!isRecord(value)) return null;
  const { key, name } = value;
  const [before, after] = [readSide(value['before']), readSide(value['after'])];
  if (!isModelKey(key) || !isText(name) || !before || !after) return null;
  return { key, name, before, after };
}

function readSide(value: unknown): Side | null {
  if (!isRecord(value)) return null;
  const { model, file, label } = value;
  if (!isText(label)) return null;
  if (isModelKey(model)) return { model, label };
  return isText(file) ? { file, label, isDated: value['isDated'] === true } : null;
}
