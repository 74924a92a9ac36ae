import { parseJson } from '../../../words/parseJson';
import { isRecord } from '../../../words/unknown';
import type { Digests } from './bodyDigests';

/** What a storage says it has: the plain file, the form around it as well, or neither. */
export type Stored = 'file' | 'form' | 'untold';

/** An answer to an upload: its headers, and its body as far as it was read. */
export interface Receipt {
  readonly header: (name: string) => string | null;
  readonly body: Uint8Array;
}

/**
 * Compares what a storage says about its new object with what was sent. A storage that saves any request body as it is
 * has the file inside a form, which no converter can read.
 */
export function whatWasStored(receipt: Receipt, file: Digests, body: Digests): Stored {
  const words = [...headerWords(receipt), ...jsonWords(parseJson(receipt.body))];
  const isOf = (sent: Digests): boolean =>
    words.some((word) => word.kind === 'digest' && isDigestOf(word.text, sent));
  const has = (sizeBytes: number, ...kinds: readonly Word['kind'][]): boolean =>
    words.some((word) => kinds.includes(word.kind) && word.text === String(sizeBytes));
  if (isOf(file)) return 'file';
  if (isOf(body)) return 'form';
  if (has(file.sizeBytes, 'size', 'transfer')) return 'file';
  return has(body.sizeBytes, 'size') ? 'form' : 'untold';
}

/**
 * A `transfer` size may be that of the request as well as that of the object: it counts for the file, never against it.
 */
interface Word {
  readonly kind: 'digest' | 'size' | 'transfer';
  readonly text: string;
}

const digestHeaders = [
  ...['etag', 'content-md5', 'digest', 'repr-digest', 'content-digest', 'x-goog-hash'],
  ...['x-amz-checksum-crc32', 'x-amz-checksum-sha1', 'x-amz-checksum-sha256'],
  ...['x-ms-blob-content-md5', 'x-cos-meta-md5', 'x-bce-content-md5', 'oc-checksum'],
  ...['x-checksum-md5', 'x-checksum-sha1', 'x-checksum-sha256', 'x-content-sha256'],
] as const;

const sizeHeaders = [
  ...['x-goog-stored-content-length', 'x-amz-object-size', 'x-object-size', 'x-file-size'],
  ...['x-stored-length', 'x-stored-size'],
] as const;

const transferHeaders = ['x-content-length', 'x-received-length', 'upload-offset'] as const;

function headerWords({ header }: Receipt): readonly Word[] {
  const textsOf = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => header(name) ?? []).map((text) => text.slice(0, longestText));
  return [
    ...textsOf(digestHeaders)
      .flatMap((text) => text.split(/[\s,;]+/))
      .map((text) => ({ kind: 'digest', text: bareDigest(text) }) as const),
    ...textsOf(sizeHeaders).map((text) => ({ kind: 'size', text: text.trim() }) as const),
    ...textsOf(transferHeaders).map((text) => ({ kind: 'transfer', text: text.trim() }) as const),
  ];
}

const longestText = 1000;
const maxMembers = 200;
const deepest = 4;

function jsonWords(json: unknown): readonly Word[] {
  const words: Word[] = [];
  const look = (name: string, value: unknown, depth: number): void => {
    if (words.length >= maxMembers || depth > deepest) return;
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).slice(0, longestText);
      if (transferNames.test(name)) words.push({ kind: 'transfer', text });
      else if (sizeNames.test(name)) words.push({ kind: 'size', text });
      else if (digestNames.test(name)) words.push({ kind: 'digest', text: bareDigest(text) });
      return;
    }
    const members = Array.isArray(value) ? value.map((one) => [name, one] as const) : null;
    const entries = members ?? (isRecord(value) ? Object.entries(value) : []);
    for (const [member, one] of entries.slice(0, maxMembers)) look(member, one, depth + 1);
  };
  look('', json, 0);
  return words;
}

// Suffixes of names, as in `fileSize`, `content_length`, `stored`; the usual name is `size` alone.
const sizeNames = /(?:size|length|bytes|stored)$/i;
const transferNames = /received|uploaded|transferred|bytes_?read|written/i;
const digestNames = /(?:etag|hash|md5|sha1|sha256|crc32|checksum|digest)(?:_?(?:hex|base64))?$/i;

// Removes the decoration of `W/"…"`, `md5=…`, `sha-256=:…:`.
function bareDigest(text: string): string {
  const value = text.replace(/^(?:W\/|[\w-]{1,20}[=:](?=[^=]))/i, '');
  return value.replaceAll(/["':]/g, '');
}

/** Compares digests in hex or in base64 of either alphabet; a CRC also as a number. */
function isDigestOf(text: string, { digests }: Digests): boolean {
  return digests.some((digest) => {
    const number = digest.length === 4 ? digest.readUInt32BE() : null;
    return (
      text.toLowerCase() === digest.toString('hex') ||
      text
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .replace(/={1,2}$/, '') === digest.toString('base64').replace(/={1,2}$/, '') ||
      (number !== null && text === String(number))
    );
  });
}
