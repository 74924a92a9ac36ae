import { say } from '../words/say';
import { fractionOrNull, isRecord, numberOrNull, textOrNull } from '../words/unknown';

/** The answer of `GET /api/v1/models/:modelId/result` (service interface 2.2). */
export interface ModelResult {
  /** The lifecycle state as the service names it. Only `succeeded` has a defined meaning. */
  readonly status: string;
  /** The stage in words for the user; empty when the service gives none. */
  readonly phase: string;
  readonly message: string | null;
  /**
   * Set where the result is only the picture that the file holds, and no 3D model. It is not part of the interface; our
   * service sends it.
   */
  readonly pictureOnly?: true;
  /** The only value that decides whether a failed model may be retried. */
  readonly retryable: boolean;
  readonly task: Task | null;
  readonly timestamps: Timestamps;
  /** Temporary business address of the 3D result. Never store it. */
  readonly url: string | null;
  /** Temporary business address of the preview image. Never store it. */
  readonly imageUrl: string | null;
}

/** A result without its temporary addresses: the part that may be stored and shown. */
export type ModelStatus = Omit<ModelResult, 'url' | 'imageUrl'>;

export interface Task {
  readonly id: string | null;
  readonly attempt: number | null;
  readonly status: string | null;
  /**
   * Progress from 0 to 1, where the service reports it. It is not part of the interface; our service sends it, and from
   * others only a number in this range is accepted.
   */
  readonly fraction?: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** ISO 8601 UTC with milliseconds, as the service wrote them. */
export interface Timestamps {
  readonly createdAt: string | null;
  readonly finishedAt: string | null;
}

/**
 * Parses a result, either bare as the interface defines it or in a wrapper such as `data`; null when the answer has no
 * status.
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
    ...(result['pictureOnly'] === true && { pictureOnly: true }),
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

/**
 * Whether an answer is a result beyond doubt: then the HTTP status beside it says nothing about the model (service
 * interface 7, rule 1). A mere error has a message, and perhaps `retryable`, but neither a task nor times.
 */
export function isWholeResult(answer: unknown): boolean {
  const result = unwrapped(answer, deepestWrapper);
  if (!isRecord(result) || readResult(result) === null) return false;
  // A number may be the HTTP status.
  if (typeof result['status'] !== 'string' || typeof result['retryable'] !== 'boolean')
    return false;
  return [result['task'], result['timestamps']].some(isRecord);
}

/** Why an answer is not a result: the field, and the value that it had. */
export interface ResultFault {
  /** Null when the whole answer is not an object. */
  readonly field: 'status' | null;
  /** Undefined when the field was missing. */
  readonly came: unknown;
}

/** Explains why `readResult` returns null for an answer. */
export function faultOfResult(answer: unknown): ResultFault {
  const result = unwrapped(answer, deepestWrapper);
  if (!isRecord(result)) return { field: null, came: result };
  const inner = wrappers.map((name) => result[name]).find(isRecord);
  return { field: 'status', came: result['status'] ?? inner?.['status'] };
}

const wrappers = ['data', 'result', 'model', 'payload'] as const;
const deepestWrapper = 2;
/** A wrapper has none of these: its own `status` is about the call, not about the model. */
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

// Servers write the HTTP status into the body of an error, even when the status of the answer is 200.
function isErrorBody(answer: Record<string, unknown>): boolean {
  const code = numberOrNull(answer['status']);
  return code !== null && code >= 400 && code < 600 && !isBare(answer);
}

/** Drops the temporary addresses, so that the rest of a result can be stored on disk. */
export function statusOf({ url: _url, imageUrl: _imageUrl, ...status }: ModelResult): ModelStatus {
  return status;
}

/**
 * The text shown while a model is converted: the phase, else the message, else the status as it is. A phase or a status
 * that is no word, as a number, would tell nobody anything alone.
 */
export function stageWords({ phase, message, status }: ModelStatus): string {
  const said = [phase, message ?? '', status].find((text) => saysSomething.test(text));
  return said ?? (phase === '' ? withoutWord(status) : say('Phase {phase}', { phase }));
}

/** In characters. The name of a state is short. */
const longestState = 80;

const saysSomething = /[\p{Letter}%/]/u;

function withoutWord(status: string): string {
  return say('The service names its state “{status}”, which is no word.', {
    status: status.slice(0, longestState),
  });
}

function readTask(task: unknown): Task | null {
  if (!isRecord(task)) return null;
  const fraction = fractionOrNull(task['fraction']);
  return {
    id: wordOf(task['id']),
    attempt: numberOrNull(task['attempt']),
    status: wordOf(task['status']),
    ...(fraction !== null && { fraction }),
    errorCode: wordOf(task['errorCode']),
    errorMessage: textOrNull(task['errorMessage']),
  };
}

// Some services write a number where the interface has a text.
function wordOf(value: unknown): string | null {
  const number = numberOrNull(value);
  return number === null ? textOrNull(value) : String(number);
}

// A blank address counts as none.
function addressOf(value: unknown): string | null {
  const text = textOrNull(value);
  return text === null || text.trim() === '' ? null : text;
}

const longestSeconds = 1e11;

// Some services write seconds or milliseconds since the epoch.
function timeOf(value: unknown): string | null {
  const number = numberOrNull(value);
  if (number === null) return textOrNull(value);
  const date = new Date(Math.abs(number) < longestSeconds ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? String(number) : date.toISOString();
}
