/** What an answer says of the state of its bytes (RFC 9110, section 8.8). */
export interface Validators {
  /** As it was sent, with its quotation marks and `W/`; null when there was none that can be kept. */
  readonly etag: string | null;
  /** Milliseconds since the epoch. */
  readonly lastModified: number | null;
  /** `Content-Length`: of the bytes as they are sent, perhaps compressed. */
  readonly sentBytes: number | null;
}

export const noValidators: Validators = { etag: null, lastModified: null, sentBytes: null };

/** A copy of an asset that was fetched before, of the result that the service has now. */
export interface KnownCopy extends Validators {
  readonly sizeBytes: number;
  /** Whether the service says when that result was finished, so that a later one would show. */
  readonly isFinal: boolean;
}

/** Longer ones are not kept, nor are those that hold a secret: they are written to the disk. In characters. */
const longestTag = 200;
const tagForm = /^(W\/)?"[\x21\x23-\x7e]*"$/;

/** @returns null for a tag that is not of the form that the standard gives it */
export function tagOf(header: string | null): string | null {
  const tag = header?.trim() ?? '';
  return tag.length <= longestTag && tagForm.test(tag) ? tag : null;
}

/** The validators in the headers of an answer; null where a header is absent or invalid. */
export function validatorsOf(answer: { header(name: string): string | null }): Validators {
  const time = Date.parse(answer.header('last-modified') ?? '');
  return {
    etag: tagOf(answer.header('etag')),
    lastModified: Number.isFinite(time) ? time : null,
    sentBytes: readLength(answer.header('content-length')),
  };
}

function readLength(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** The same without a tag in which the service repeats a secret, as `clean` tells by changing it. */
export function cleanValidators(
  validators: Validators,
  clean: (text: string) => string,
): Validators {
  const { etag } = validators;
  const isClean = etag === null || clean(etag) === etag;
  return isClean ? validators : { ...validators, etag: null };
}

/** The headers that ask for the bytes only when they are others; none where nothing is known to ask by. */
export function conditionsOf({ etag, lastModified }: Validators): Readonly<Record<string, string>> {
  if (etag !== null) return { 'If-None-Match': etag };
  if (lastModified === null) return {};
  return { 'If-Modified-Since': new Date(lastModified).toUTCString() };
}

/** Whether a 304 is about the copy that was asked for: a tag in it must be that of the copy. */
export function confirms(known: Validators, answer: Validators): boolean {
  if (known.etag === null || answer.etag === null) return true;
  return opaquePart(known.etag) === opaquePart(answer.etag);
}

/** Whether the bytes that an answer is about to send are those of a copy. */
export function isSameAsset(known: KnownCopy, answer: Validators): boolean {
  const isSameLength = answer.sentBytes !== null;
  if (isSameLength && answer.sentBytes !== (known.sentBytes ?? known.sizeBytes)) return false;
  if (known.etag !== null && answer.etag !== null) {
    if (opaquePart(known.etag) !== opaquePart(answer.etag)) return false;
    return isSameLength || !(isWeak(known.etag) || isWeak(answer.etag));
  }
  if (known.lastModified !== null && answer.lastModified !== null) {
    return isSameLength && known.lastModified === answer.lastModified;
  }
  const isSilent = [known, answer].every(
    ({ etag, lastModified }) => etag === null && lastModified === null,
  );
  return isSilent && known.isFinal && isSameLength;
}

function isWeak(tag: string): boolean {
  return tag.startsWith('W/');
}

function opaquePart(tag: string): string {
  return isWeak(tag) ? tag.slice(2) : tag;
}
