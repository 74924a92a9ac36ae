import { parseJson } from '../../../words/parseJson';
import { meaningful } from '../../../interface/outcome';
import { entryOf, isRecord, isText } from '../../../words/unknown';

/**
 * What the body of an answer says, whatever its status. `doubtful`: it may be a refusal, so that only the resulting
 * model can tell. A `page` is HTML, which no storage sends in answer to an upload.
 */
export type BodyVerdict =
  | { readonly kind: 'yes' }
  /**
   * `code` is the status that the answer should have had, where the body tells; `words` is the message of an XML error.
   */
  | { readonly kind: 'no'; readonly code: number | null; readonly words: string | null }
  | { readonly kind: 'doubtful'; readonly isPage: boolean };

const yes: BodyVerdict = { kind: 'yes' };
const doubtful: BodyVerdict = { kind: 'doubtful', isPage: false };
const no = (code: number | null = null, words: string | null = null): BodyVerdict => {
  return { kind: 'no', code, words };
};

/** Decides whether a body reports success. One that says nothing about it counts as success. */
export function bodyVerdict(body: Uint8Array): BodyVerdict {
  const json = parseJson(body);
  if (json === undefined) return ofText(Buffer.from(body).toString('utf8').trimStart());
  if (json === false) return no();
  if (typeof json === 'string') return ofText(json);
  return isRecord(json) ? ofRecord(json) : yes;
}

/** In characters. The relevant part of a message is at its beginning. */
const longestLooked = 8000;

function ofText(whole: string): BodyVerdict {
  const text = whole.slice(0, longestLooked);
  const document = text.replace(/^(?:<[?!][^>]{0,500}>\s*){1,5}/, '');
  if (/^<error[\s>]/i.test(document)) return ofXmlError(document);
  if (/^<(?:html|head|body|title|meta|script|h[1-6]|p|div|form|center)[\s>/]/i.test(document)) {
    return signIn.test(document) ? no(401) : { kind: 'doubtful', isPage: true };
  }
  return saysFailure(text.slice(0, longestSentence)) ? doubtful : yes;
}

const signIn =
  /type=["']?password|\b(?:sign|log)[- ]?(?:in|on)\b|\bpassword\b|\bauthenticat(?:e|ion)\b|登录|登入|密码/i;

// The format of S3 and compatible storages: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
function ofXmlError(document: string): BodyVerdict {
  const code = /<code>([^<]{1,100})<\/code>/i.exec(document)?.[1] ?? '';
  const words = /<message>([^<]{1,300})<\/message>/i.exec(document)?.[1] ?? null;
  return no(/access|signature|token|expired|auth/i.test(code) ? 403 : null, words);
}

type Members = Readonly<Record<string, unknown>>;

function ofRecord(record: Members, depth = 0): BodyVerdict {
  const json = withPlainNames(record);
  const flags = [
    ...flagNames.map((name) => readFlag(entryOf(json, name))),
    readTruth(entryOf(json, 'result')),
  ];
  if (flags.includes(true)) return yes;
  const code = codeNames.map((name) => codeIn(entryOf(json, name))).find(isRefusal);
  const isNo =
    code !== undefined ||
    flags.includes(false) ||
    errorNames.some((name) => isError(entryOf(json, name))) ||
    stateNames.some((name) => isFailureWord(entryOf(json, name)));
  if (isNo) return no(code ?? null);
  const inner = wrapperNames.map((name) => entryOf(json, name)).find(isRecord);
  if (inner === undefined || depth === deepest) return ofCodeAndWords(json, {});
  const within = ofRecord(inner, depth + 1);
  return within.kind === 'no' ? within : ofCodeAndWords(json, withPlainNames(inner));
}

// Code 1 means success for some storages and failure for others, and so do codes that a service defines itself.
function ofCodeAndWords(json: Members, inner: Members): BodyVerdict {
  const codes = codeNames.flatMap((name) => codeIn(entryOf(json, name)) ?? []);
  const words = wordNames.map((name) => entryOf(json, name)).find(isText) ?? '';
  const isStrange = codes.some((code) => !isSuccess(code));
  if (saysFailure(words)) return isStrange ? no() : doubtful;
  const saysStored = saysSuccess(words) || namesObject(json) || namesObject(inner);
  return isStrange && !saysStored ? doubtful : yes;
}

const deepest = 2;
const flagNames = ['success', 'succeeded', 'ok', 'issuccess'] as const;
const codeNames = [
  ...(['code', 'status', 'statuscode', 'result', 'resultcode'] as const),
  ...(['ret', 'retcode', 'returncode', 'rc'] as const),
] as const;
const errorNames = ['error', 'errors', 'err', 'errcode', 'errno', 'errorcode'] as const;
const stateNames = [...codeNames, 'state'] as const;
const wordNames = ['message', 'msg', 'errmsg', 'errormessage', 'errormsg', 'info'] as const;
const wrapperNames = ['data', 'result', 'response', 'meta', 'head', 'header', 'status'] as const;
/** Properties with which a storage describes an object that it has stored. */
const objectNames = ['url', 'key', 'path', 'hash', 'etag', 'fileid', 'size', 'md5'] as const;

/** Normalises property names: `err_code`, `errCode` and `ErrCode` are the same name. */
function withPlainNames(record: Members): Members {
  const members = Object.entries(record).slice(0, maxMembers);
  return Object.fromEntries(
    members.map(([name, value]) => [name.toLowerCase().replaceAll(/[-_]/g, ''), value]),
  );
}

const maxMembers = 200;

function readFlag(value: unknown): boolean | null {
  return value === 0 || value === '0' ? false : readTruth(value);
}

function readTruth(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 'false') return false;
  return value === 'true' ? true : null;
}

function codeIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return isText(value) && /^-?\d{1,6}$/.test(value) ? Number(value) : null;
}

// 10000 and 20000 mean success for some storages.
function isSuccess(code: number): boolean {
  return code === 0 || (code >= 200 && code < 300) || code === 10_000 || code === 20_000;
}

// 40101 is a status followed by digits of the service's own.
function isRefusal(code: number | null): code is number {
  if (code === null) return false;
  return code < 0 || [1, 100, 1000].some((unit) => code >= 400 * unit && code < 600 * unit);
}

function isError(value: unknown): boolean {
  if (isText(value)) {
    const code = codeIn(value);
    if (code !== null) return !isSuccess(code);
    return meaningful(value) !== null && value.toLowerCase() !== 'false';
  }
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.keys(value).length > 0;
  return value === true || (typeof value === 'number' && !isSuccess(value));
}

// Also matches codes such as `AccessDenied` and `INVALID_TOKEN`.
function isFailureWord(value: unknown): boolean {
  if (!isText(value) || value.length > longestCode || meaningful(value) === null) return false;
  return /error|fail(?:ed|ure)?$|denied|rejected|invalid|expired|forbidden|unauthori|mismatch|not_?(?:found|allowed)|no_?such|失败|错误/i.test(
    value.trim(),
  );
}

/** Longest code, in characters. */
const longestCode = 60;

function namesObject(members: Members): boolean {
  return objectNames.some((name) => {
    const value = entryOf(members, name);
    return isText(value) || typeof value === 'number';
  });
}

/** In characters. A message about the outcome is a sentence, not a page. */
const longestSentence = 500;

const failure =
  /\b(?:fail(?:ed|ure|s)?|errors?|invalid|denied|refused|rejected|forbidden|unauthori[sz]ed|expired|missing|unsupported|not (?:allowed|supported|found|permitted)|no permission|bad request)\b|失败|错误|无效|过期|拒绝|未授权|无权|不支持|不存在/i;

function saysFailure(words: string): boolean {
  return words.length <= longestSentence && meaningful(words) !== null && failure.test(words);
}

function saysSuccess(words: string): boolean {
  if (words.trim() === '') return false;
  return (
    meaningful(words) === null ||
    /\bsuccess|\bok\b|成功|完成/i.test(words.slice(0, longestSentence))
  );
}
