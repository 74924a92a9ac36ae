import { isRecord, isText, numberOrNull, textOrNull } from '../contract/unknown';

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
  readonly sha256: string;
}

export interface StoredTask {
  readonly id: string;
  readonly attempt: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

export function isFinished(record: ModelRecord): boolean {
  return record.state === 'succeeded' || record.state === 'failed';
}

/** Reads a `model.json`; `null` when it is not one, so that a damaged file hides one model only. */
export function readModelRecord(value: unknown): ModelRecord | null {
  if (!isRecord(value)) return null;
  const { id, name, createdAt } = value;
  const state = modelStates.find((known) => known === value['state']);
  if (!isText(id) || !isText(name) || !isText(createdAt) || !state) return null;
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
    finishedAt: textOrNull(value['finishedAt']),
    grant: readGrant(value['grant']),
    source: readSource(value['source']),
    task: readTask(value['task']),
  };
}

function readGrant(value: unknown): StoredGrant | null {
  if (!isRecord(value)) return null;
  const { tokenHash, expiresAt } = value;
  return isText(tokenHash) && isText(expiresAt) ? { tokenHash, expiresAt } : null;
}

function readSource(value: unknown): StoredSource | null {
  if (!isRecord(value)) return null;
  const sizeBytes = numberOrNull(value['sizeBytes']);
  const { sha256 } = value;
  return sizeBytes !== null && isText(sha256) ? { sizeBytes, sha256 } : null;
}

function readTask(value: unknown): StoredTask | null {
  if (!isRecord(value) || !isText(value['id'])) return null;
  return {
    id: value['id'],
    attempt: numberOrNull(value['attempt']) ?? 1,
    errorCode: textOrNull(value['errorCode']),
    errorMessage: textOrNull(value['errorMessage']),
  };
}
