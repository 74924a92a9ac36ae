import type { FetchedName } from '../../interface/asset';
import { isImageKind } from '../../model/assetKind';
import { textStarts } from '../../model/textStarts';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { urlOf } from '../../words/urlOf';
import type { CachedAsset } from './cachedAsset';
import type { ServiceId } from '../model/trackedModel';

/** What is known of bytes whose end has not come yet. */
export type Received = Pick<CachedAsset, 'kind' | 'sizeBytes' | 'head'>;

/**
 * A service sent something that is not the asset that was asked for: a page of a proxy, an error as JSON. It is never
 * written to the disk, because it may repeat what was sent to the service, credentials included.
 */
export class ForeignContent extends ServiceError {
  constructor(
    sentence: string,
    readonly seen: Received,
  ) {
    super('contract', sentence);
  }
}

/**
 * What a service sent in place of an asset, and what to do, as a sentence for the user; null for what may be the asset.
 * A 3D result may be of any type that is not plainly something else, also of one that Caliper does not read.
 */
export function foreignContent(
  service: ServiceId,
  which: FetchedName,
  seen: Received,
): string | null {
  return which === 'visual' ? noVisual(service, seen) : noOther(service, which, seen);
}

function noVisual(service: ServiceId, { kind, sizeBytes, head }: Received): string | null {
  const host = hostOf(service);
  if (sizeBytes === 0) {
    return say(
      'The service at {host} sent an empty file in place of the 3D result. Fetch it again; if it stays empty, tell the people who run the service.',
      { host },
    );
  }
  if (kind === 'svg') return noResult(host, say('an SVG drawing'));
  if (kind !== 'html' && kind !== 'unknown') return null;
  const text = textOf(head);
  if (kind === 'html' || webPage.test(text ?? '')) {
    return say(
      'The service at {host} sent a web page in place of the 3D result, perhaps a login or the notice of a proxy. It was not kept. Set the access token again, or open the address of the service in a browser.',
      { host },
    );
  }
  if (isPdf(head)) return noResult(host, say('a PDF document'));
  if (text === null || isCad(text)) return null;
  return noResult(host, wordsForText(text));
}

function noOther(service: ServiceId, which: FetchedName, { kind }: Received): string | null {
  const host = hostOf(service);
  if (which === 'pack') {
    return kind === 'pack'
      ? null
      : say('The service at {host} sent something else in place of the prepared 3D model.', {
          host,
        });
  }
  return isImageKind(kind) || kind === 'svg'
    ? null
    : say('The service at {host} sent something other than a picture as the preview.', { host });
}

function noResult(host: string, what: string): string {
  return say(
    'The service at {host} sent {what} in place of the 3D result. It was not kept. Fetch it again, and if that does not help, tell the people who run the service.',
    { host, what },
  );
}

function hostOf(service: ServiceId): string {
  return urlOf(service)?.host ?? service;
}

function wordsForText(text: string): string {
  if (/^\s*[{[]/.test(text)) return 'JSON';
  return /^\s*</.test(text) ? 'XML' : say('plain text');
}

/** Text that is not recognised by its first word, because a comment or a declaration comes before it. */
const webPage = /^\s*<[^]*<html[\s>]/i;

function isCad(text: string): boolean {
  return textStarts.some((start) => start.test(text));
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
