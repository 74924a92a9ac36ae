import { isImageKind } from '../../model/assetKind';
import { say } from '../../words/say';
import { urlOf } from '../../words/urlOf';
import type { CachedAsset } from '../../tracking/cache/cachedAsset';
import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';

type Received = Pick<CachedAsset, 'kind' | 'sizeBytes' | 'head'>;

/**
 * What a remote service sent in place of a 3D result, and what to do, as a sentence for the user.
 * @param code the code of the reader that refused it; null before it was read
 * @returns null for what may be a 3D file, and for results of the embedded service
 */
export function sentInstead(
  service: ServiceId,
  { kind, sizeBytes, head }: Received,
  code: string | null,
): string | null {
  if (service === embeddedServiceId) return null;
  const host = displayText(urlOf(service)?.host ?? service);
  if (sizeBytes === 0) {
    return say(
      'The service at {host} sent an empty file in place of the 3D result. Fetch it again; if it stays empty, tell the people who run the service.',
      { host },
    );
  }
  const text = textOf(head);
  if (kind === 'html' || (kind === 'unknown' && webPage.test(text ?? ''))) {
    return say(
      'The service at {host} sent a web page in place of the 3D result, perhaps a login or the notice of a proxy. Set the access token again, or save the page to read what it says.',
      { host },
    );
  }
  const isRefused = kind === 'svg' || (code !== null && refusals.has(code));
  if (!isRefused) return null;
  if (kind === 'unknown' && text === null && !isPdf(head)) {
    return say(
      'The service at {host} sent a 3D result of a type that Caliper does not read. Save it, and open it with the program that belongs to it.',
      { host },
    );
  }
  const what = wordsFor(kind, head, text);
  if (what === null) return null;
  return say(
    'The service at {host} sent {what} in place of the 3D result. Save it to see what it says, and tell the people who run the service.',
    { host, what },
  );
}

/** The codes of the readers for bytes that are of none of their formats. */
const refusals: ReadonlySet<string> = new Set(['notCad', 'unsupportedFormat', 'wrongExtension']);

/** Text that is not recognised by its first word, because a comment or a declaration comes before it. */
const webPage = /^\s*<[^]*<html[\s>]/i;

/** @returns null for a 3D file */
function wordsFor(kind: Received['kind'], head: Uint8Array, text: string | null): string | null {
  if (kind === 'svg') return say('an SVG drawing');
  if (isImageKind(kind)) return say('a picture');
  if (kind === 'zip') return say('a ZIP archive without a 3D model');
  if (kind !== 'unknown') return null;
  if (isPdf(head)) return say('a PDF document');
  if (text === null) return null;
  if (/^\s*[{[]/.test(text)) return 'JSON';
  return /^\s*</.test(text) ? 'XML' : say('plain text');
}

function isPdf(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** The first bytes as text; null when they are none. */
function textOf(head: Uint8Array): string | null {
  try {
    // The last character may be cut off, which a stream allows.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return controlCharacter.test(text) ? null : text;
  } catch {
    return null;
  }
}

const controlCharacter = /(?![\t\n\r\f])\p{Cc}/u;
