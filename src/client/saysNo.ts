import { meaningful } from '../contract/result';
import { isRecord, isText } from '../contract/unknown';
import { parseJson } from './readBody';

/** That an answer says no in its body, whatever its status. */
export interface No {
  /** The status that it should have had, where the body tells. */
  readonly code: number | null;
}

/** Reads whether JSON plainly says that something was not done; null when it does not. */
export function noIn(body: Uint8Array): No | null {
  const json = parseJson(body);
  if (!isRecord(json) || json['success'] === true || json['ok'] === true) return null;
  const code = [json['code'], json['status'], json['statusCode']].map(codeOf).find(isRefusal);
  const isNo =
    code !== undefined ||
    json['success'] === false ||
    json['ok'] === false ||
    [json['error'], json['errors']].some(isError) ||
    (isText(json['status']) && /^(error|fail(ed|ure)?)$/i.test(json['status']));
  return isNo ? { code: code ?? null } : null;
}

function codeOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return isText(value) && /^\d{3,5}$/.test(value) ? Number(value) : null;
}

// 10000 and 20000 mean success in some places; 40101 is a status with a number of its own behind it.
function isRefusal(code: number | null): code is number {
  if (code === null) return false;
  return (code >= 400 && code < 600) || (code >= 40_000 && code < 60_000);
}

function isError(value: unknown): boolean {
  if (isText(value)) return meaningful(value) !== null && value.toLowerCase() !== 'false';
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.keys(value).length > 0;
  return value === true || (typeof value === 'number' && value !== 0);
}
