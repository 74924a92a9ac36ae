import { isRecord, numberOrNull, textOrNull } from './unknown';

/** The answer of `GET /api/v1/models/:modelId/result` (service interface 2.2). */
export interface ModelResult {
  /** The lifecycle state in the service's own word. Only `succeeded` has a known meaning. */
  readonly status: string;
  /** The stage in words for the user; the empty string when the service gives none. */
  readonly phase: string;
  readonly message: string | null;
  /** Alone decides whether a failed model may be retried. */
  readonly retryable: boolean;
  readonly task: Task | null;
  readonly timestamps: Timestamps;
  /** Temporary business address of the 3D result. Never store it. */
  readonly url: string | null;
  /** Temporary business address of the preview image. Never store it. */
  readonly imageUrl: string | null;
}

/** A result without its temporary addresses: the part that may be remembered and shown. */
export type ModelStatus = Omit<ModelResult, 'url' | 'imageUrl'>;

export interface Task {
  readonly id: string | null;
  readonly attempt: number | null;
  readonly status: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** ISO 8601 UTC with milliseconds, as the service wrote them. */
export interface Timestamps {
  readonly createdAt: string | null;
  readonly finishedAt: string | null;
}

/** What a result means for a client that knows only the word `succeeded`. */
export type Outcome = 'running' | 'succeeded' | 'failed';

/** Reads a result out of decoded JSON; `null` when the answer carries no status. */
export function readResult(answer: unknown): ModelResult | null {
  if (!isRecord(answer)) return null;
  const status = textOrNull(answer['status']);
  if (status === null) return null;
  const timestamps = isRecord(answer['timestamps']) ? answer['timestamps'] : {};
  return {
    status,
    phase: textOrNull(answer['phase']) ?? '',
    message: textOrNull(answer['message']),
    retryable: answer['retryable'] === true,
    task: readTask(answer['task']),
    timestamps: {
      createdAt: textOrNull(timestamps['createdAt']),
      finishedAt: textOrNull(timestamps['finishedAt']),
    },
    url: textOrNull(answer['url']),
    imageUrl: textOrNull(answer['imageUrl']),
  };
}

// The interface names no failure word. These are the ones conversion services are known to use.
const failureWords =
  /^(fail(ed|ure)?|error(ed)?(_.*)?|cancell?ed|aborted|timed?[-_ ]?out|timeout|expired|rejected|partial_?success)$/i;

/**
 * Any word but `succeeded` counts as running until something says otherwise: a finish time,
 * an error of the task, or a well-known failure word.
 */
export function outcomeOf(result: ModelResult): Outcome {
  if (result.status.toLowerCase() === 'succeeded') return 'succeeded';
  // A url is non-null only when the model has succeeded (2.2), whatever the word beside it.
  if (result.url !== null) return 'succeeded';
  const { task } = result;
  const hasError = Boolean(task?.errorCode) || Boolean(task?.errorMessage);
  const hasEnded = result.timestamps.finishedAt !== null;
  return hasError || hasEnded || failureWords.test(result.status) ? 'failed' : 'running';
}

/** Drops the addresses, so that what is kept of a result can be written to disk. */
export function statusOf({ url: _url, imageUrl: _imageUrl, ...status }: ModelResult): ModelStatus {
  return status;
}

/** The words shown while a model is converting: the phase, else the status as it is. */
export function stageWords(result: ModelStatus): string {
  return result.phase || result.message || result.status;
}

function readTask(task: unknown): Task | null {
  if (!isRecord(task)) return null;
  return {
    id: textOrNull(task['id']),
    attempt: numberOrNull(task['attempt']),
    status: textOrNull(task['status']),
    errorCode: textOrNull(task['errorCode']),
    errorMessage: textOrNull(task['errorMessage']),
  };
}
