import { createHash } from 'node:crypto';
import { tagOf, type Validators } from '../../client/validators';
import type { ModelResult } from '../../interface/result';
import { parseJson } from '../../words/parseJson';
import { isRecord, numberOrNull, textOrNull } from '../../words/unknown';

/** Which result of a model a service has: another conversion under the same id has another version. */
export interface ResultVersion {
  /** SHA-256 of what the service says of the task and its times, in hex. */
  readonly hash: string;
  /** Whether the service says when the result was finished. */
  readonly isFinal: boolean;
}

/** Of which result a cached asset is, and what its service said of the state of the bytes. */
export interface AssetOrigin extends Validators {
  /** The hash of the version. */
  readonly version: string;
}

/** @returns null when the service says nothing by which two results of a model could be told apart */
export function versionOf({ task, timestamps }: ModelResult): ResultVersion | null {
  const { createdAt, finishedAt } = timestamps;
  const { id = null, attempt = null } = task ?? {};
  if (finishedAt === null && id === null && attempt === null) return null;
  const text = JSON.stringify([id, attempt, createdAt, finishedAt]);
  const hash = createHash('sha256').update(text).digest('hex');
  return { hash, isFinal: finishedAt !== null };
}

/** Reads an origin that was written as JSON; null when it is damaged or there is none. */
export function readOrigin(text: string): AssetOrigin | null {
  const json = parseJson(Buffer.from(text));
  const version = isRecord(json) ? textOrNull(json['version']) : null;
  if (!isRecord(json) || version === null) return null;
  const { etag, lastModified, sentBytes } = json;
  return {
    ...{ version, etag: tagOf(textOrNull(etag)) },
    ...{ lastModified: numberOrNull(lastModified), sentBytes: numberOrNull(sentBytes) },
  };
}
