import { isRecord, isText } from '../../words/unknown';
import type { SerializedPmi } from './serializedPmi';
import { readSerializedPmi } from './readSerializedPmi';

/** PMI of a 3D result without the drawn points, for callers that do not draw. */
export interface ResultPmi {
  readonly lists: SerializedPmi;
  /** The names of the parts of its table. */
  readonly parts: readonly string[];
}

export function resultPmi(serialized: SerializedPmi, parts: readonly string[]): ResultPmi {
  const annotations = serialized.annotations.map((one) => ({ ...one, ...nothingDrawn }));
  return { lists: { ...serialized, annotations }, parts };
}

const nothingDrawn = { lines: [0, 0], triangles: [0, 0] } as const;

/** Reads what the kernel wrote; returns null for anything else. */
export function readResultPmi(value: unknown): ResultPmi | null {
  if (!isRecord(value) || !Array.isArray(value['parts'])) return null;
  const parts: readonly unknown[] = value['parts'];
  const none = { positions: new Float32Array(), indices: new Uint32Array() };
  return {
    lists: readSerializedPmi(value['lists'], none, parts.length),
    parts: parts.map((name) => (isText(name) ? name : '')),
  };
}
