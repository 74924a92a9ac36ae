import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { isRecord, isText, numberOrNull } from '../../../words/unknown';
import { readQiniuPolicy } from '../grant/qiniuPolicy';
import type { OpenUpload } from '../request/uploadContext';
import { WrongContract } from '../request/uploadRefusals';
import { onSameOrigin } from '../request/uploadTarget';
import { partSize } from './partSize';
import {
  jsonOf,
  keepSession,
  UnsupportedStrategy,
  notAsDocumented,
  request,
  SessionGone,
  type Session,
} from './session';
import type { SessionState } from '../request/sessionState';

// https://developer.qiniu.com/kodo/6364/multipartupload-interface
const maxParts = 10_000;
/** Pages of a list of parts. A storage may return fewer parts per page than requested. */
const maxPages = 100;
const good = [200];
const gone = [612];

/** The ETags of the parts that the storage has, by part number from 1 on. */
type Etags = Map<number, string>;

/** Qiniu's resumable upload, version 2: numbered parts that are joined by their ETags. */
export async function openQiniuParts(
  openUpload: OpenUpload,
  earlier: SessionState | null,
): Promise<Session> {
  const { source, sending, name } = openUpload;
  const known = earlier?.kind === 'qiniu-v2' ? earlier : null;
  const size = known?.size ?? partSize(sending.profile.chunking.size, source.sizeBytes, maxParts);
  const headers = { Authorization: `UpToken ${sending.grant.uploadToken}` };
  const upload =
    known === null ? await start(headers, openUpload) : onSameOrigin(known.url, sending.url).href;
  keepSession(openUpload, { kind: 'qiniu-v2', url: upload, size });
  const etags: Etags = new Map();
  let isNew = known === null;
  let isWhole = false;
  const call = { upload, headers, openUpload, size, etags };
  return {
    pieceBytes: size,
    isEarlier: known !== null,
    where: async () => {
      // A completed session cannot be listed any more; completing it again tells whether it was completed.
      if (!isNew && !isWhole) await list(call);
      isNew = false;
      return contiguousBytes(etags, size, source.sizeBytes);
    },
    sendFrom: (offset) => sendPart(call, offset),
    finish: () => {
      isWhole = true;
      return complete(call, name);
    },
  };
}

interface Call {
  readonly upload: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly openUpload: OpenUpload;
  readonly size: number;
  readonly etags: Etags;
}

function uploadsAddress({ sending: { grant, url } }: OpenUpload): string {
  const policy = readQiniuPolicy(grant.uploadToken);
  if (policy === null) {
    const text = say('The upload credential is not of the kind that a Qiniu storage takes.');
    throw new ServiceError('contract', text);
  }
  const object = policy.key === null ? '~' : urlSafe(policy.key);
  return `${url.origin}/buckets/${encodeURIComponent(policy.bucket)}/objects/${object}/uploads`;
}

// Base64 with its padding, as the storage writes it.
function urlSafe(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

async function start(
  headers: Readonly<Record<string, string>>,
  openUpload: OpenUpload,
): Promise<string> {
  const uploads = uploadsAddress(openUpload);
  const out = { method: 'POST', url: new URL(uploads), headers, isLast: false } as const;
  const read = await request(out, openUpload, { good }, (answer) =>
    jsonOf(answer, openUpload),
  ).catch((error: unknown) => {
    if (!(error instanceof WrongContract)) throw error;
    throw new UnsupportedStrategy('refusedUpload', error.message);
  });
  const id = isRecord(read) ? read['uploadId'] : null;
  if (!isText(id)) return notAsDocumented(say('the name of an upload'));
  return `${uploads}/${encodeURIComponent(id)}`;
}

async function sendPart(
  { upload, headers, openUpload, size, etags }: Call,
  from: number,
): Promise<number> {
  const to = Math.min(from + size, openUpload.source.sizeBytes);
  const part = from / size + 1;
  const out = {
    method: 'PUT',
    url: new URL(`${upload}/${part}`),
    headers: { ...headers, 'Content-Type': 'application/octet-stream' },
    range: { from, to },
    isLast: false,
  } as const;
  const read = await request(out, openUpload, { good, gone }, (answer) =>
    jsonOf(answer, openUpload),
  );
  const etag = isRecord(read) ? read['etag'] : null;
  etags.set(part, isText(etag) ? etag : notAsDocumented(say('the mark of a part')));
  return contiguousBytes(etags, size, openUpload.source.sizeBytes);
}

// Parts whose answer was lost are found here, one page of parts at a time.
async function list({ upload, headers, openUpload, size, etags }: Call): Promise<void> {
  const { sizeBytes } = openUpload.source;
  let marker = 0;
  for (let pages = 0; pages < maxPages; pages++) {
    const url = new URL(`${upload}?max-parts=1000&part-number-marker=${marker}`);
    const read = await request(
      { method: 'GET', url, headers, isLast: false },
      openUpload,
      { good, gone },
      (answer) => jsonOf(answer, openUpload),
    );
    if (!isRecord(read) || !Array.isArray(read['parts'])) {
      return notAsDocumented(say('a list of parts'));
    }
    for (const part of read['parts']) noteWhole(part, size, sizeBytes, etags);
    const next = numberOrNull(read['partNumberMarker']) ?? 0;
    if (next <= marker) return;
    marker = next;
  }
  notAsDocumented(say('a list of parts'));
}

function noteWhole(part: unknown, size: number, sizeBytes: number, etags: Etags): void {
  if (!isRecord(part)) return;
  const { etag, partNumber, size: has } = part;
  if (!Number.isInteger(partNumber) || typeof partNumber !== 'number' || !isText(etag)) return;
  if (partNumber < 1 || partNumber > Math.ceil(sizeBytes / size)) return;
  const wanted = Math.min(size, sizeBytes - (partNumber - 1) * size);
  if (has === wanted) etags.set(partNumber, etag);
}

function contiguousBytes(etags: Etags, size: number, sizeBytes: number): number {
  let parts = 0;
  while (etags.has(parts + 1)) parts += 1;
  return Math.min(parts * size, sizeBytes);
}

async function complete({ upload, headers, openUpload, etags }: Call, name: string): Promise<void> {
  const parts = [...etags]
    .map(([partNumber, etag]) => ({ partNumber, etag }))
    .sort((a, b) => a.partNumber - b.partNumber);
  const out = {
    method: 'POST',
    url: new URL(upload),
    headers: { ...headers, 'Content-Type': 'application/json' },
    before: Buffer.from(JSON.stringify({ parts, fname: name }), 'utf8'),
    isLast: true,
  } as const;
  try {
    await request(out, openUpload, { good, gone }, () => undefined);
  } catch (error) {
    if (!(error instanceof SessionGone)) throw error;
    // All parts were present before: they may have been joined into a file while the answer was lost.
    throw new ServiceError(
      'unknownOutcome',
      say('The storage does not say whether it has {name}.', { name }),
    );
  }
}
