import { wasPictureOnly } from '../../model/facts/savedPictureOnly';
import {
  fractionOrNull,
  isRecord,
  isText,
  numberOrNull,
  textOrNull,
  jsonOrNull,
} from '../../words/unknown';

/** The status values of this service. The interface defines only `succeeded`. */
export const modelStates = [
  'waiting_upload',
  'queued',
  'processing',
  'succeeded',
  'failed',
] as const;

export type ModelState = (typeof modelStates)[number];

/** The record of a model: its `model.json`. */
export interface ModelRecord {
  readonly id: string;
  /** The original name of the source file. */
  readonly name: string;
  readonly description: string | null;
  readonly webhook: string | null;
  readonly state: ModelState;
  readonly phase: string;
  readonly message: string | null;
  /** Set where the result is only the picture that the file holds. */
  readonly pictureOnly?: true;
  readonly retryable: boolean;
  /** ISO 8601 UTC with milliseconds, like all times here. */
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** The right to upload; null once it has been used. */
  readonly grant: StoredGrant | null;
  /** The uploaded file; null before the upload. */
  readonly source: StoredSource | null;
  readonly task: StoredTask | null;
}

export interface StoredGrant {
  /** SHA-256 of the one-time credential. The credential itself is never stored. */
  readonly tokenHash: string;
  readonly expiresAt: string;
}

export interface StoredSource {
  readonly sizeBytes: number;
  /** Null when the object store does not provide it; then it is computed when the source is read. */
  readonly sha256: string | null;
  /** ETag of the uploaded version in the object store. */
  readonly version?: string;
}

export interface StoredTask {
  readonly id: string;
  /** Number of times that a kernel was asked; for a queued task, the number of the next attempt. */
  readonly attempt: number;
  /** How often its service ended unexpectedly while the task was running. */
  readonly interruptions: number;
  /** Progress of the conversion, 0…1, while it is running and known. */
  readonly fraction?: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

export function isFinished(record: ModelRecord): boolean {
  return record.state === 'succeeded' || record.state === 'failed';
}

/** The result of reading a record. */
export type FoundRecord =
  | { readonly kind: 'model'; readonly record: ModelRecord }
  /** Written by a later version of this service; it is not touched. */
  | { readonly kind: 'newer' }
  /** @param why for the log, without any of the content */
  | { readonly kind: 'damaged'; readonly why: string };

const schema = 1;

export function writeModelRecord(record: ModelRecord): string {
  return JSON.stringify({ schema, ...record });
}

/** Parses the text of a `model.json` in a model's folder. */
export function readModelRecord(text: string, id: string): FoundRecord {
  if (text.trim() === '') return { kind: 'damaged', why: 'it is empty' };
  const value = jsonOrNull(text);
  if (!isRecord(value)) return { kind: 'damaged', why: 'it is not a JSON object' };
  const written = numberOrNull(value['schema']);
  if (written !== null && written > schema) return { kind: 'newer' };
  const record = recordOf(value);
  if (record === null) return { kind: 'damaged', why: 'a field is missing or makes no sense' };
  if (record.id !== id) return { kind: 'damaged', why: 'it belongs to another model' };
  return { kind: 'model', record };
}

function recordOf(value: Record<string, unknown>): ModelRecord | null {
  const { id, name, createdAt } = value;
  const state = modelStates.find((known) => known === value['state']);
  const finishedAt = value['finishedAt'] ?? null;
  if (!isText(id) || !isText(name) || !isTime(createdAt) || !state) return null;
  if (finishedAt !== null && !isTime(finishedAt)) return null;
  // An invalid value must not be read as null, which means that there is none.
  const grant = readGrant(value['grant'] ?? null);
  const source = readSource(value['source'] ?? null);
  const task = readTask(value['task'] ?? null);
  if (grant === undefined || source === undefined || task === undefined) return null;
  const message = textOrNull(value['message']);
  return {
    id,
    name,
    description: textOrNull(value['description']),
    webhook: textOrNull(value['webhook']),
    state,
    phase: textOrNull(value['phase']) ?? '',
    message,
    ...((value['pictureOnly'] === true || wasPictureOnly(message)) && { pictureOnly: true }),
    retryable: value['retryable'] === true,
    createdAt,
    finishedAt,
    grant,
    source,
    task,
  };
}

// An invalid time would never expire.
function isTime(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value));
}

function readGrant(value: unknown): StoredGrant | null | undefined {
  if (!isRecord(value)) return value === null ? null : undefined;
  const { tokenHash, expiresAt } = value;
  return isText(tokenHash) && isTime(expiresAt) ? { tokenHash, expiresAt } : undefined;
}

function readSource(value: unknown): StoredSource | null | undefined {
  if (!isRecord(value)) return value === null ? null : undefined;
  const sizeBytes = numberOrNull(value['sizeBytes']);
  const { sha256 } = value;
  // The hash is used as a file name.
  const isHash = isText(sha256) && /^[0-9a-f]{1,64}$/.test(sha256);
  if (sizeBytes === null || sizeBytes < 0) return undefined;
  const version = textOrNull(value['version']);
  // Without hash and version the content would not be identified.
  if (!isHash && (sha256 !== null || version === null)) return undefined;
  return { sizeBytes, sha256: isHash ? sha256 : null, ...(version !== null && { version }) };
}

function readTask(value: unknown): StoredTask | null | undefined {
  if (!isRecord(value)) return value === null ? null : undefined;
  if (!isText(value['id'])) return undefined;
  const fraction = fractionOrNull(value['fraction']);
  return {
    id: value['id'],
    attempt: numberOrNull(value['attempt']) ?? 1,
    interruptions: numberOrNull(value['interruptions']) ?? 0,
    ...(fraction !== null && { fraction }),
    errorCode: textOrNull(value['errorCode']),
    errorMessage: textOrNull(value['errorMessage']),
  };
}
