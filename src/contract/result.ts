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

/**
 * Reads a result out of decoded JSON, bare as the interface says or in a wrapper as `data`; `null` when
 * the answer carries no status.
 */
export function readResult(answer: unknown): ModelResult | null {
  const result = unwrapped(answer, deepestWrapper);
  const status = isRecord(result) ? wordOf(result['status']) : null;
  if (!isRecord(result) || status === null || isErrorBody(result)) return null;
  const timestamps = isRecord(result['timestamps']) ? result['timestamps'] : {};
  return {
    status,
    phase: wordOf(result['phase']) ?? '',
    message: textOrNull(result['message']),
    retryable: result['retryable'] === true,
    task: readTask(result['task']),
    timestamps: {
      createdAt: timeOf(timestamps['createdAt']),
      finishedAt: timeOf(timestamps['finishedAt']),
    },
    url: addressOf(result['url']),
    imageUrl: addressOf(result['imageUrl']),
  };
}

/** What keeps an answer from being a result: the field, and what came in its place. */
export interface ResultFault {
  /** Null when the answer as a whole is no object. */
  readonly field: 'status' | null;
  /** Undefined when nothing came. */
  readonly came: unknown;
}

/** Why `readResult` gives null for an answer. */
export function faultOfResult(answer: unknown): ResultFault {
  const result = unwrapped(answer, deepestWrapper);
  if (!isRecord(result)) return { field: null, came: result };
  const inner = wrappers.map((name) => result[name]).find(isRecord);
  return { field: 'status', came: result['status'] ?? inner?.['status'] };
}

const wrappers = ['data', 'result', 'model', 'payload'] as const;
const deepestWrapper = 2;
/** Of these a wrapper has none: its own `status` is about the call, not about the model. */
const ownMembers = ['phase', 'task', 'timestamps', 'url', 'imageUrl', 'retryable'] as const;

function unwrapped(answer: unknown, depth: number): unknown {
  if (!isRecord(answer) || depth === 0 || isBare(answer)) return answer;
  const inner = wrappers
    .map((name) => answer[name])
    .filter(isRecord)
    .map((value) => unwrapped(value, depth - 1))
    .find((value) => isRecord(value) && wordOf(value['status']) !== null);
  return inner ?? answer;
}

function isBare(answer: Record<string, unknown>): boolean {
  return answer['status'] === 'succeeded' || ownMembers.some((name) => name in answer);
}

// Servers write the HTTP status into the body of an error, also where the answer itself says 200.
function isErrorBody(answer: Record<string, unknown>): boolean {
  const code = numberOrNull(answer['status']);
  return code !== null && code >= 400 && code < 600 && !isBare(answer);
}

// The interface names no failure word. These are the ones conversion services are known to use.
const failureWords =
  /^(fail(ed|ure)?|error(ed)?(_.*)?|cancell?ed|aborted|timed?[-_ ]?out|timeout|expired|rejected|partial_?success)$/i;

/** Words that other services say for `succeeded`; they count with an address or a finish time beside. */
const successWords = /^(success|successful|complete[d]?|done|finished|ready)$/i;

/**
 * Any word but `succeeded` counts as running until something says otherwise: an address of the result, a
 * well-known failure word, or a finish time. An error of a task that still runs ends nothing: it may be
 * that of an attempt which is being repeated.
 */
export function outcomeOf(result: ModelResult): Outcome {
  const status = result.status.trim();
  if (status.toLowerCase() === 'succeeded') return 'succeeded';
  // A url is non-null only when the model has succeeded (2.2), whatever the word beside it.
  if (result.url !== null) return 'succeeded';
  if (failureWords.test(status)) return 'failed';
  const hasEnded = hasFinished(result);
  if (successWords.test(status) && (hasEnded || result.imageUrl !== null)) return 'succeeded';
  return hasEnded ? 'failed' : 'running';
}

/** Whether the service itself says that the model failed, in a well-known word. */
export function isToldFailure({ status }: Pick<ModelResult, 'status'>): boolean {
  return failureWords.test(status.trim());
}

/**
 * The error that a model reports which is not finished, as one text to compare by; null without one.
 * Services write codes and messages that mean "no error", and keep the error of an earlier attempt.
 */
export function reportedError({ task }: Pick<ModelResult, 'task'>): string | null {
  if (task === null) return null;
  const code = meaningful(task.errorCode);
  const message = meaningful(task.errorMessage);
  const status = failureWords.test(task.status?.trim() ?? '') ? task.status : null;
  if (code === null && message === null && status === null) return null;
  return JSON.stringify([code, message, status, task.attempt]);
}

const noError =
  /^(|0+|-|ok|okay|none|null|nil|n\/?a|undefined|success(ful)?|succeeded|no[-_ ]?errors?)\.?$/i;

/** A code or a message of an error, unless it says that there is none. */
export function meaningful(text: string | null | undefined): string | null {
  return text === null || text === undefined || noError.test(text.trim()) ? null : text;
}

// Before this, and after that, dates are what a data base writes for "none": years 1, 1970 and 9999.
const earliestFinish = Date.UTC(2000, 0, 1);
const latestFinish = Date.UTC(2100, 0, 1);

/** Whether the finish time is one: a real date, not before the model was created. */
export function hasFinished({ timestamps }: Pick<ModelResult, 'timestamps'>): boolean {
  const finishedAt = Date.parse(timestamps.finishedAt ?? '');
  if (!(finishedAt >= earliestFinish && finishedAt < latestFinish)) return false;
  const createdAt = Date.parse(timestamps.createdAt ?? '');
  return Number.isNaN(createdAt) || finishedAt >= createdAt;
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
    id: wordOf(task['id']),
    attempt: numberOrNull(task['attempt']),
    status: wordOf(task['status']),
    errorCode: wordOf(task['errorCode']),
    errorMessage: textOrNull(task['errorMessage']),
  };
}

// Where the interface has a text, some services write a number.
function wordOf(value: unknown): string | null {
  const number = numberOrNull(value);
  return number === null ? textOrNull(value) : String(number);
}

// An address that is blank is none.
function addressOf(value: unknown): string | null {
  const text = textOrNull(value);
  return text === null || text.trim() === '' ? null : text;
}

const longestSeconds = 1e11;

// Some services write milliseconds or seconds since the epoch.
function timeOf(value: unknown): string | null {
  const number = numberOrNull(value);
  if (number === null) return textOrNull(value);
  const date = new Date(Math.abs(number) < longestSeconds ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? String(number) : date.toISOString();
}
