import {
  fractionOrNull,
  isRecord,
  isText,
  numberOrNull,
  textOrNull,
  jsonOrNull,
} from '../../words/unknown';

/** The status words of this service. The interface names `succeeded` only. */
export const modelStates = [
  'waiting_upload',
  'queued',
  'processing',
  'succeeded',
  'failed',
] as const;

export type ModelState = (typeof modelStates)[number];

/** All that the service knows of one model: its `model.json`. */
export interface ModelRecord {
  readonly id: string;
  /** The source file's real name. */
  readonly name: string;
  readonly description: string | null;
  readonly webhook: string | null;
  readonly state: ModelState;
  readonly phase: string;
  readonly message: string | null;
  readonly retryable: boolean;
  /** ISO 8601 UTC with milliseconds, as all times here. */
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** The right to upload; null once it is spent. */
  readonly grant: StoredGrant | null;
  /** The file that came; null before. */
  readonly source: StoredSource | null;
  readonly task: StoredTask | null;
}

export interface StoredGrant {
  /** SHA-256 of the one-time credential. The credential itself is never written. */
  readonly tokenHash: string;
  readonly expiresAt: string;
}

export interface StoredSource {
  readonly sizeBytes: number;
  /** null where a store keeps it that does not tell: who reads it knows. */
  readonly sha256: string | null;
  /** Which of the contents that the store had under its name: an ETag. */
  readonly version?: string;
}

export interface StoredTask {
  readonly id: string;
  /** Counts the times a kernel was asked; of a queued task it is the number of the next time. */
  readonly attempt: number;
  /** How often its service ended without a word while a kernel was at work on it. */
  readonly interruptions: number;
  /** How much of its conversion is done, 0…1, while a kernel is at work on it and a count tells. */
  readonly fraction?: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

export function isFinished(record: ModelRecord): boolean {
  return record.state === 'succeeded' || record.state === 'failed';
}

/** What lies where a model's record should. */
export type FoundRecord =
  | { readonly kind: 'model'; readonly record: ModelRecord }
  /** Written by a later version of this service: left alone. */
  | { readonly kind: 'newer' }
  /** @param why for the log, without anything of the content */
  | { readonly kind: 'damaged'; readonly why: string };

const schema = 1;

export function writeModelRecord(record: ModelRecord): string {
  return JSON.stringify({ schema, ...record });
}

/** Reads the text of a `model.json` that lies in the folder of a model. */
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
  // Read as null it would pass for a model that has none.
  const grant = readGrant(value['grant'] ?? null);
  const source = readSource(value['source'] ?? null);
  const task = readTask(value['task'] ?? null);
  if (grant === undefined || source === undefined || task === undefined) return null;
  return {
    id,
    name,
    description: textOrNull(value['description']),
    webhook: textOrNull(value['webhook']),
    state,
    phase: textOrNull(value['phase']) ?? '',
    message: textOrNull(value['message']),
    retryable: value['retryable'] === true,
    createdAt,
    finishedAt,
    grant,
    source,
    task,
  };
}

// A time that is none would never pass: neither its credential nor its model would ever be too old.
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
  // The hash becomes the name of a file.
  const isHash = isText(sha256) && /^[0-9a-f]{1,64}$/.test(sha256);
  if (sizeBytes === null || sizeBytes < 0) return undefined;
  const version = textOrNull(value['version']);
  // Without either, nothing says which bytes were meant.
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
