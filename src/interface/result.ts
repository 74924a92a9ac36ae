import { readInstant } from './instant';
import { fractionOrNull, isRecord, numberOrNull, textOrNull } from '../words/unknown';

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
  /**
   * How much of it is done, 0…1, of a service that tells. The interface knows no such member; ours has it, and
   * of others only a number of this kind is believed.
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
  /^(fail(ed|ure)?|error(ed)?(_.*)?|cancell?ed|aborted|timed?[-_ ]?out|timeout|expired|rejected|(转换|处理|任务|执行)?(失败|出错|错误|异常|超时)|(已)?取消)$/i;

/** Words of a model of which something was made: with an address beside, there is something to see. */
const partialWords = /^partial(ly)?[-_ ]?succe(ss(ful)?|eded)$/i;

/** Words that other services say for `succeeded`; they count with an address or a finish time beside. */
const successWords =
  /^(success|successful|complete[d]?|done|finished|ready|(转换|处理|任务|执行)?(已)?(成功|完成))$/i;

/** Words of a model that has begun, or will: an address beside them may be filled in before its time. */
const runningWords =
  /^(run(ning)?|start(ed|ing)?|process(ing)?|convert(ing)?|work(ing)?|busy|active|ongoing|in[-_ ]?(progress|work|process)|([a-z]{1,20}[-_ ])?[a-z]{2,20}ing|正在\p{Script=Han}{1,8}|\p{Script=Han}{1,8}中)$/iu;

const waitingWords =
  /^((re-?)?queued?|waiting|pending|retry(ing)?|re-?try[-_ ]?scheduled|(re-?)?scheduled|created|accepted|submitted|uploaded|received|new|not[-_ ]?started|queuing|queueing|(排队|等待)中?|待(处理|转换)|已(提交|创建|上传|接收))$/i;

/** Whether a status, of a model or a task, says in a well-known word that it waits for its turn. */
export function isWaiting(status: string | null | undefined): boolean {
  return waitingWords.test(status?.trim() ?? '');
}

/** Whether a status, of a model or a task, says in a well-known word that it is at work or waits for it. */
export function isUnderWay(status: string | null | undefined): boolean {
  return isWaiting(status) || runningWords.test(status?.trim() ?? '');
}

/**
 * Any word but `succeeded` counts as running until something says otherwise: a well-known word of failure,
 * one of success with an address or a finish time beside, or a finish time. An error of a task that still
 * runs ends nothing: it may be that of an attempt which is being repeated.
 * @param now milliseconds since the epoch: a finish that is to come is an estimate
 */
export function outcomeOf(result: ModelResult, now: number): Outcome {
  const status = result.status.trim();
  if (status.toLowerCase() === 'succeeded') return 'succeeded';
  // An address may be filled in from the start, so that it does not outweigh a word of failure.
  if (isReportedFailure(result)) return 'failed';
  const hasEnded = hasFinished(result, now);
  const hasAddress = result.url !== null || result.imageUrl !== null;
  if (successWords.test(status) && (hasEnded || hasAddress)) return 'succeeded';
  if (!hasEnded) return 'running';
  // A url is non-null only when the model has succeeded (2.2).
  return result.url === null ? 'failed' : 'succeeded';
}

/** Words of a model that was granted and no more; such a one may also wait for its turn. */
const grantedWords = /^(created|new|draft|init(ial(ized)?)?|uploading|已创建|上传中)$/i;

const waitsForFile =
  /\b(?:wait(?:s|ing)?|await(?:s|ing)?)\b[^.]{0,20}\b(?:file|upload)\b|\bupload (?:pending|missing|required)\b|\bfile (?:missing|required)\b|待上传|等待(?:源?文件|上传)/i;
/** Letters. A stage is named in a few words. */
const longestStage = 80;

/**
 * Whether a model does not seem to have its file: `told` when its service says so, `perhaps` when there is only no
 * sign of it.
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

/** Whether the service itself says that the model failed, in a well-known word. */
export function isReportedFailure({ status, url }: Pick<ModelResult, 'status' | 'url'>): boolean {
  const word = status.trim();
  return failureWords.test(word) || (partialWords.test(word) && url === null);
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
  if (code === null && status === null) {
    // A message alone, beside a task at work, may be a note on what was repaired.
    if (message === null || isUnderWay(task.status)) return null;
  }
  return JSON.stringify([code, message, status, task.attempt]);
}

const noError = [
  // Codes: zeros in any base, of HTTP, and names.
  /^(|-|0+|0x0+|(http[ /:]?)?2\d\d([ :-]*(ok|success|successful|created|accepted))?|[a-z]{1,9}_ok|e?ok)$/,
  /^(okay|none|null|nil|n\/?a|undefined|success|successful|successfully|succeeded|completed|all good)$/,
  /^(status|error|err|code|result)_(success|none|ok)$/,
  /^(no[-_ ]?err(or)?s?|without errors?)( (occurred|found|detected|reported))?$/,
  /^((the |this )?(operation|task|job|request|command|conversion|process|action|import|export|translation|call) )?((has|was|is) )?(been )?(completed|finished|ended|executed|processed|converted) (successfully|without errors?|with success)$/,
  /^((the |this )?(operation|task|job|request|command|conversion|process|action|import|export|translation|call) )((has|was|is) )?(been )?(successful|succeeded)$/,
  /^successfully (completed|finished|ended|executed|processed|converted)$/,
  /^((操作|处理|转换|请求|执行|任务|调用|导入|导出)?(已)?成功(完成)?|无|无错误|没有错误|正常)$/,
];
/** What says that there is no error is short; longer texts are not looked at. */
const longestNoError = 80;

/** A code or a message of an error, unless it says that there is none. */
export function meaningful(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  if (text.length > longestNoError) return text.trim() === '' ? null : text;
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[.!。！]$/, '');
  return noError.some((pattern) => pattern.test(words)) ? null : text;
}

// Before this, and after that, dates are what a data base writes for "none": years 1, 1970 and 9999.
const earliestFinish = Date.UTC(2000, 0, 1);
/** How far the clocks of a service and of this machine may differ, milliseconds. */
const clockSkewMs = 5 * 60_000;

type Finishing = Pick<ModelResult, 'status' | 'task' | 'timestamps'>;

/**
 * Whether the finish time is one: a real date that has come, after the model was created, and not that of an
 * attempt which is being repeated.
 */
export function hasFinished({ status, task, timestamps }: Finishing, now: number): boolean {
  const finishedAt = readInstant(timestamps.finishedAt);
  if (finishedAt === null || finishedAt < earliestFinish) return false;
  if (finishedAt > now + clockSkewMs || isRepeated(task)) return false;
  const createdAt = readInstant(timestamps.createdAt);
  if (createdAt === null || finishedAt > createdAt) return true;
  // A field that was filled in with the others says nothing, unless the word beside it does.
  const word = status.trim();
  return finishedAt === createdAt && endWords.some((words) => words.test(word));
}

const endWords = [successWords, failureWords, partialWords] as const;

/** Whether a task waits for its turn, or runs again after an attempt that failed. */
export function isRepeated(task: Task | null): boolean {
  if (task === null) return false;
  return isWaiting(task.status) || (isUnderWay(task.status) && (task.attempt ?? 1) > 1);
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
