import { say } from '../words/say';
import { readInstant } from './instant';
import { fractionOrNull, isRecord, numberOrNull, textOrNull } from '../words/unknown';

/** The answer of `GET /api/v1/models/:modelId/result` (service interface 2.2). */
export interface ModelResult {
  /** The lifecycle state as the service names it. Only `succeeded` has a defined meaning. */
  readonly status: string;
  /** The stage in words for the user; empty when the service gives none. */
  readonly phase: string;
  readonly message: string | null;
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

/** The meaning of a result for a client that knows only the status `succeeded`. */
export type Outcome = 'running' | 'succeeded' | 'failed';

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

// The interface defines no failure status. These are known to be used by conversion services.
const failureWords =
  /^(fail(ed|ure)?|error(ed)?(_.*)?|cancell?ed|aborted|timed?[-_ ]?out|timeout|expired|rejected|(转换|处理|任务|执行)?(失败|出错|错误|异常|超时)|(已)?取消)$/i;

/** Statuses of a partial success: with an address of a result there is something to see. */
const partialWords = /^partial(ly)?[-_ ]?succe(ss(ful)?|eded)$/i;

/** Synonyms of `succeeded` that other services use; they count only together with an address or a finish time. */
const successWords =
  /^(success|successful|complete[d]?|done|finished|ready|(转换|处理|任务|执行)?(已)?(成功|完成))$/i;

/** Statuses of a model that has started or will start: an address beside them may have been set too early. */
const runningWords =
  /^(run(ning)?|start(ed|ing)?|process(ing)?|convert(ing)?|work(ing)?|busy|active|ongoing|in[-_ ]?(progress|work|process)|([a-z]{1,20}[-_ ])?[a-z]{2,20}ing|正在\p{Script=Han}{1,8}|\p{Script=Han}{1,8}中)$/iu;

const waitingWords =
  /^((re-?)?queued?|waiting|pending|retry(ing)?|re-?try[-_ ]?scheduled|(re-?)?scheduled|created|accepted|submitted|uploaded|received|new|not[-_ ]?started|queuing|queueing|(排队|等待)中?|待(处理|转换)|已(提交|创建|上传|接收))$/i;

/** Whether the status of a model or a task is a well-known word for waiting. */
export function isWaiting(status: string | null | undefined): boolean {
  return waitingWords.test(status?.trim() ?? '');
}

/** Whether the status of a model or a task is a well-known word for running or waiting. */
export function isUnderWay(status: string | null | undefined): boolean {
  return isWaiting(status) || runningWords.test(status?.trim() ?? '');
}

/**
 * Any status but `succeeded` counts as running until something says otherwise: a well-known failure status, a success
 * status with an address or a finish time, or a finish time. An error of a task that still runs ends nothing, because
 * it may belong to an attempt that is being repeated.
 * @param now milliseconds since the epoch; a finish time in the future is an estimate
 */
export function outcomeOf(result: ModelResult, now: number): Outcome {
  const status = result.status.trim();
  if (status.toLowerCase() === 'succeeded') return 'succeeded';
  // An address may be set from the start, so it does not outweigh a failure status.
  if (isReportedFailure(result)) return 'failed';
  const hasEnded = hasFinished(result, now);
  const hasAddress = result.url !== null || result.imageUrl !== null;
  if (successWords.test(status) && (hasEnded || hasAddress)) return 'succeeded';
  if (!hasEnded) return 'running';
  // A url is non-null only when the model has succeeded (2.2).
  return result.url === null ? 'failed' : 'succeeded';
}

/** Statuses of a model that has only been granted, though it may also be queued. */
const grantedWords = /^(created|new|draft|init(ial(ized)?)?|uploading|已创建|上传中)$/i;

const waitsForFile =
  /\b(?:wait(?:s|ing)?|await(?:s|ing)?)\b[^.]{0,20}\b(?:file|upload)\b|\bupload (?:pending|missing|required)\b|\bfile (?:missing|required)\b|待上传|等待(?:源?文件|上传)/i;
/** In characters. The name of a stage is short. */
const longestStage = 80;

/**
 * Whether a model seems to lack its file: `reported` when its service says so, `perhaps` when nothing shows that it has
 * it, null otherwise.
 */
export function lackOfFile({
  status,
  phase,
  message,
  task,
}: ModelStatus): 'reported' | 'perhaps' | null {
  if (task !== null) return null;
  const words = [status.replaceAll(/[-_]/g, ' '), phase, message ?? ''];
  if (words.some((text) => text.length <= longestStage && waitsForFile.test(text)))
    return 'reported';
  return grantedWords.test(status.trim()) ? 'perhaps' : null;
}

/** Whether the service itself reports that the model failed, with a well-known status. */
export function isReportedFailure({ status, url }: Pick<ModelResult, 'status' | 'url'>): boolean {
  const word = status.trim();
  return failureWords.test(word) || (partialWords.test(word) && url === null);
}

/**
 * The error that an unfinished model reports, as one text for comparison; null without one. Services write codes and
 * messages that mean "no error", and keep the error of an earlier attempt.
 */
export function reportedError({ task }: Pick<ModelResult, 'task'>): string | null {
  if (task === null) return null;
  const code = meaningful(task.errorCode);
  const message = meaningful(task.errorMessage);
  const status = failureWords.test(task.status?.trim() ?? '') ? task.status : null;
  if (code === null && status === null) {
    // A message alone, while the task is running, may be a note about something that was repaired.
    if (message === null || isUnderWay(task.status)) return null;
  }
  return JSON.stringify([code, message, status, task.attempt]);
}

const noError = [
  // Codes: zero in any base, HTTP success codes, and names.
  /^(|-|0+|0x0+|(http[ /:]?)?2\d\d([ :-]*(ok|success|successful|created|accepted))?|[a-z]{1,9}_ok|e?ok)$/,
  /^(okay|none|null|nil|n\/?a|undefined|success|successful|successfully|succeeded|completed|all good)$/,
  /^(status|error|err|code|result)_(success|none|ok)$/,
  /^(no[-_ ]?err(or)?s?|without errors?)( (occurred|found|detected|reported))?$/,
  /^((the |this )?(operation|task|job|request|command|conversion|process|action|import|export|translation|call) )?((has|was|is) )?(been )?(completed|finished|ended|executed|processed|converted) (successfully|without errors?|with success)$/,
  /^((the |this )?(operation|task|job|request|command|conversion|process|action|import|export|translation|call) )((has|was|is) )?(been )?(successful|succeeded)$/,
  /^successfully (completed|finished|ended|executed|processed|converted)$/,
  /^((操作|处理|转换|请求|执行|任务|调用|导入|导出)?(已)?成功(完成)?|无|无错误|没有错误|正常)$/,
];
/** Texts that mean "no error" are short; longer texts are not matched. In characters. */
const longestNoError = 80;

/** Returns the code or the message of an error, unless it means that there is none. */
export function meaningful(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  if (text.length > longestNoError) return text.trim() === '' ? null : text;
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[.!。！]$/, '');
  return noError.some((pattern) => pattern.test(words)) ? null : text;
}

// Databases write the years 1, 1970 and 9999 for "none", so earlier dates and future ones do not count.
const earliestFinish = Date.UTC(2000, 0, 1);
/** How far the clocks of a service and of this machine may differ, in milliseconds. */
const clockSkewMs = 5 * 60_000;

type Finishing = Pick<ModelResult, 'status' | 'task' | 'timestamps'>;

/**
 * Whether the finish time is valid: a real date in the past, after the model was created, and not that of an attempt
 * that is being repeated.
 */
export function hasFinished({ status, task, timestamps }: Finishing, now: number): boolean {
  const finishedAt = readInstant(timestamps.finishedAt);
  if (finishedAt === null || finishedAt < earliestFinish) return false;
  if (finishedAt > now + clockSkewMs || isRepeated(task)) return false;
  const createdAt = readInstant(timestamps.createdAt);
  if (createdAt === null || finishedAt > createdAt) return true;
  // A finish time equal to the creation time means nothing, unless the status is a final one.
  const word = status.trim();
  return finishedAt === createdAt && endWords.some((words) => words.test(word));
}

const endWords = [successWords, failureWords, partialWords] as const;

/** Whether a task waits for its turn, or runs again after a failed attempt. */
export function isRepeated(task: Task | null): boolean {
  if (task === null) return false;
  return isWaiting(task.status) || (isUnderWay(task.status) && (task.attempt ?? 1) > 1);
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

const saysSomething = /[\p{Letter}%/]/u;

function withoutWord(status: string): string {
  return say('The service names its state “{status}”, which is no word.', {
    status: status.slice(0, longestStage),
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
