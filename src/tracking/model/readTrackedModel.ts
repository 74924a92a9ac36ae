import { troubles, type Trouble } from '../../words/errors';
import { wasPictureOnly } from '../../model/facts/savedPictureOnly';
import { isModelId } from '../../interface/grant';
import { readResult, statusOf, type ModelStatus } from '../../interface/result';
import { isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';
import type { Stage } from './stage';
import type { TrackedModel } from './trackedModel';

/** Validates a model from parsed JSON; null when anything about it is wrong. */
export function readTrackedModel(value: unknown): TrackedModel | null {
  if (!isRecord(value)) return null;
  const { key, service, name, source } = value;
  const sizeBytes = numberOrNull(value['sizeBytes']);
  const addedAt = numberOrNull(value['addedAt']);
  const changedAt = numberOrNull(value['changedAt']);
  const stage = readStage(value['stage']);
  const modelId = textOrNull(value['modelId']);
  const deadlineAt = numberOrNull(value['deadlineAt']);
  if (!isModelKey(key) || !isText(service) || !isText(name)) return null;
  if (typeof source !== 'string' || stage === null) return null;
  if (modelId !== null && !isModelId(modelId)) return null;
  if (sizeBytes === null || addedAt === null || changedAt === null) return null;
  // Older records lack it.
  const startedAt = numberOrNull(value['startedAt']) ?? addedAt;
  const times = { addedAt, startedAt, changedAt };
  const origin = readOrigin(value);
  const known = { key, service, name, source, sizeBytes, ...origin, modelId, ...times, stage };
  return deadlineAt === null ? known : { ...known, deadlineAt };
}

/** Whether a value is a key of a tracked model: a UUID in our format, because it becomes a file name. */
export function isModelKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function readOrigin({ sha256, recipe, resultKey = recipe, folder }: Record<string, unknown>) {
  return {
    ...(typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && { sha256 }),
    // Before version 0.2 the property was called `recipe`.
    ...(typeof resultKey === 'string' && { resultKey }),
    ...(isText(folder) && { folder }),
  };
}

function readStage(value: unknown): Stage | null {
  if (!isRecord(value)) return null;
  const status = readStatus(value['status']);
  switch (value['kind']) {
    case 'waiting':
      return { kind: 'waiting' };
    case 'storing':
      return { kind: 'storing', ...(value['isInDoubt'] === true && { isInDoubt: true }) };
    case 'uploading':
      return readUploading(value);
    case 'converting':
      return { kind: 'converting', status };
    case 'ready':
      return status === null ? null : { kind: 'ready', status };
    case 'failed':
      return readFailed(value, status);
    default:
      return null;
  }
}

function readUploading(value: Record<string, unknown>): Stage | null {
  const sentBytes = numberOrNull(value['sentBytes']);
  const totalBytes = numberOrNull(value['totalBytes']);
  return sentBytes === null || totalBytes === null
    ? null
    : { kind: 'uploading', sentBytes, totalBytes };
}

function readFailed(value: Record<string, unknown>, status: ModelStatus | null): Stage | null {
  const { trouble, reason, retryable, inferred } = value;
  if (!isTrouble(trouble) || typeof reason !== 'string') return null;
  const failed = { trouble, reason, retryable: retryable === true, status };
  return { kind: 'failed', ...failed, ...(inferred === true && { inferred }) };
}

// A status is a result without its addresses, so the reader of results keeps all of it.
function readStatus(value: unknown): ModelStatus | null {
  const result = readResult(value);
  if (result === null) return null;
  // Rows that were stored before results had the field say it in their message.
  return { ...statusOf(result), ...(wasPictureOnly(result.message) && { pictureOnly: true }) };
}

function isTrouble(value: unknown): value is Trouble {
  return troubles.some((trouble) => trouble === value);
}
