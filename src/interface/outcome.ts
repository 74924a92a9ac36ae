import { readInstant } from './instant';
import type { ModelResult, ModelStatus, Task } from './result';

/** The meaning of a result for a client that knows only the status `succeeded`. */
export type Outcome = 'running' | 'succeeded' | 'failed';

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
