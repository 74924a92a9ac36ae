import { say } from '../../../words/say';
import type { HttpAnswer } from '../../http/httpRequest';
import type { OpenUpload } from '../request/uploadContext';
import { uploadHeaders } from '../request/uploadBody';
import { onSameOrigin, uploadTarget } from '../request/uploadTarget';
import {
  keepSession,
  neededHeader,
  notAsDocumented,
  request,
  TemporaryFailure,
  type Session,
} from './session';
import type { SessionState } from '../request/sessionState';

// https://cloud.google.com/storage/docs/performing-resumable-uploads
const done = [200, 201];
const goesOn = 308;
const gone = [404, 410];

/** A resumable session of Google Cloud Storage: chunks with a Content-Range, answered with 308 until the last. */
export async function openContentRange(
  openUpload: OpenUpload,
  earlier: SessionState | null,
): Promise<Session> {
  const { url, isNew } = await sessionOf(openUpload, earlier);
  keepSession(openUpload, { kind: 'content-range', url: url.href });
  const { sizeBytes } = openUpload.source;
  const { size } = openUpload.sending.profile.chunking;
  let asked = !isNew;
  let isDone = false;

  const put = (contentRange: string, from: number, to: number): Promise<number> =>
    request(
      {
        method: 'PUT',
        url,
        headers: { 'Content-Range': contentRange },
        range: { from, to },
        isLast: to === sizeBytes,
      },
      openUpload,
      { good: [...done, goesOn], gone },
      (answer) => {
        isDone = done.includes(answer.status);
        return isDone ? sizeBytes : storedBytes(answer, to > from);
      },
    );
  return {
    pieceBytes: size,
    isEarlier: !isNew,
    where: async () => {
      if (asked) return put(`bytes */${sizeBytes}`, 0, 0);
      // A new session has no bytes yet.
      asked = true;
      return 0;
    },
    sendFrom: (offset) => {
      const end = Math.min(offset + size, sizeBytes);
      return put(`bytes ${offset}-${end - 1}/${sizeBytes}`, offset, end);
    },
    finish: async () => {
      // The storage may have every byte but not have finished processing them.
      if (!isDone) await put(`bytes */${sizeBytes}`, 0, 0);
      if (!isDone) throw notThrough(openUpload.name);
    },
  };
}

async function sessionOf(
  openUpload: OpenUpload,
  earlier: SessionState | null,
): Promise<{ url: URL; isNew: boolean }> {
  const { sending, valueOf } = openUpload;
  const { profile, grant, url: granted } = sending;
  if (earlier?.kind === 'content-range') {
    return { url: onSameOrigin(earlier.url, granted), isNew: false };
  }
  const url = uploadTarget(profile, granted, valueOf);
  if (url.searchParams.has('upload_id')) return { url, isNew: false };
  const location = await request(
    {
      method: 'POST',
      url,
      headers: {
        ...uploadHeaders(profile, grant, valueOf),
        ...contentTypeOf(openUpload),
        'x-goog-resumable': 'start',
      },
      isLast: false,
    },
    openUpload,
    { good: done },
    (answer) => neededHeader(answer, 'Location', say('the address of an upload')),
  );
  sending.keepAddress(location);
  return { url: onSameOrigin(location, granted), isNew: true };
}

function contentTypeOf({ sending: { profile } }: OpenUpload): Record<string, string> {
  const type = profile.body.kind === 'raw' ? profile.body.contentType : null;
  return type === null ? {} : { 'Content-Type': type };
}

function notThrough(name: string): TemporaryFailure {
  return new TemporaryFailure(
    'unknownOutcome',
    say('The storage has every byte of {name}, but does not say that the upload is done.', {
      name,
    }),
  );
}

// `Range: bytes=0-524287` says what is stored; without the header nothing is. After a piece something should be, so a
// browser that shows no such header hides it.
function storedBytes(answer: HttpAnswer, isAfterPiece: boolean): number {
  const isHidden = isAfterPiece && answer.isFiltered === true;
  if (!isHidden && answer.header('range') === null) return 0;
  const range = neededHeader(answer, 'Range', say('how much it has'));
  const [, last] = /^bytes=0-(\d+)$/.exec(range) ?? [];
  return last === undefined ? notAsDocumented(say('how much it has')) : Number(last) + 1;
}
