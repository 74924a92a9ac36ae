import { createHash } from 'node:crypto';
import { isRecord, jsonOrNull } from '../../words/unknown';
import { readTrackedModel } from '../model/readTrackedModel';
import type { TrackedModel } from '../model/trackedModel';

/** A model as it is stored on disk: `{ schema, checksum, model }`. */
export type TrackedModelRecord =
  | { readonly kind: 'model'; readonly model: TrackedModel }
  /** Written by a later version of Caliper, so it is left alone. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' };

const schema = 1;

/** A model as it stands in its file: JSON with the number of its form and a checksum. */
export function writeRecord(model: TrackedModel): string {
  return `${JSON.stringify({ schema, checksum: checksumOf(model), model })}\n`;
}

/** Reads what `writeRecord` wrote, in this version or an earlier one. */
export function readRecord(text: string): TrackedModelRecord {
  const record = jsonOrNull(text);
  if (!isRecord(record)) return { kind: 'damaged' };
  const written = record['schema'];
  if (typeof written === 'number' && written > schema) return { kind: 'newer' };
  if (record['checksum'] !== checksumOf(record['model'])) return { kind: 'damaged' };
  const model = readTrackedModel(record['model']);
  return model === null ? { kind: 'damaged' } : { kind: 'model', model };
}

// JSON.parse keeps the order of properties, so serialising what was read gives the text that was written.
function checksumOf(model: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(model ?? null))
    .digest('hex');
}
