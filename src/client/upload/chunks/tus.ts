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

// https://tus.io/protocols/resumable-upload
const version = { 'Tus-Resumable': '1.0.0' };
const gone = [404, 410];
const wrongOffset = 409;

/** An upload by tus 1.0: created once, continued by PATCH at its offset, queried by HEAD. */
export async function openTus(
  openUpload: OpenUpload,
  earlier: SessionState | null,
): Promise<Session> {
  const { sending, source, valueOf } = openUpload;
  const headers = { ...uploadHeaders(sending.profile, sending.grant, valueOf), ...version };
  let isNew = earlier?.kind !== 'tus';
  const url =
    earlier?.kind === 'tus'
      ? onSameOrigin(earlier.url, sending.url)
      : await create(openUpload, headers);
  keepSession(openUpload, { kind: 'tus', url: url.href });
  const { size } = sending.profile.chunking;
  return {
    pieceBytes: size,
    isEarlier: !isNew,
    where: async () => {
      if (!isNew) return whereIs(url, headers, openUpload);
      isNew = false;
      return 0;
    },
    sendFrom: (offset) => {
      const to = Math.min(offset + size, source.sizeBytes);
      return request(
        {
          method: 'PATCH',
          url,
          headers: {
            ...headers,
            'Upload-Offset': String(offset),
            'Content-Type': 'application/offset+octet-stream',
          },
          range: { from: offset, to },
          isLast: to === source.sizeBytes,
        },
        openUpload,
        { good: [200, 204, wrongOffset], gone },
        (answer) => {
          if (answer.status !== wrongOffset) return offsetOf(answer);
          throw new TemporaryFailure(
            'interrupted',
            say('The storage has another part of {name}.', { name: openUpload.name }),
          );
        },
      );
    },
    finish: () => Promise.resolve(),
  };
}

async function create(
  openUpload: OpenUpload,
  headers: Readonly<Record<string, string>>,
): Promise<URL> {
  const { name, source, sending, valueOf } = openUpload;
  const filename = Buffer.from(name, 'utf8').toString('base64');
  const location = await request(
    {
      method: 'POST',
      url: uploadTarget(sending.profile, sending.url, valueOf),
      headers: {
        ...headers,
        'Upload-Length': String(source.sizeBytes),
        'Upload-Metadata': `filename ${filename}`,
      },
      isLast: false,
    },
    openUpload,
    { good: [201] },
    (answer) => neededHeader(answer, 'Location', say('the address of an upload')),
  );
  sending.keepAddress(location);
  return onSameOrigin(location, sending.url);
}

function whereIs(
  url: URL,
  headers: Readonly<Record<string, string>>,
  openUpload: OpenUpload,
): Promise<number> {
  return request(
    { method: 'HEAD', url, headers, isLast: false },
    openUpload,
    { good: [200, 204], gone },
    offsetOf,
  );
}

function offsetOf(answer: HttpAnswer): number {
  const offset = neededHeader(answer, 'Upload-Offset', say('how much it has'));
  return /^\d+$/.test(offset) ? Number(offset) : notAsDocumented(say('how much it has'));
}
