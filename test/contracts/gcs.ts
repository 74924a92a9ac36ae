import type { IncomingMessage } from 'node:http';
import { must, mustEqual, startStore, type Answer, type Store } from './store';

// https://cloud.google.com/storage/docs/performing-resumable-uploads
// https://cloud.google.com/storage/docs/access-control/signed-urls

export const key = 'bucket/bracket.step';
export const putQuery =
  'X-Goog-Algorithm=GOOG4&X-Goog-SignedHeaders=host%3Bx-goog-meta-zone&X-Goog-Signature=c0ffee';
export const startQuery =
  'X-Goog-Algorithm=GOOG4&X-Goog-SignedHeaders=host%3Bx-goog-resumable&X-Goog-Signature=c0ffee';
const unit = 256 * 1024;

interface GcsOptions {
  /** Of each piece, how many bytes are kept: the service may take less than was sent. */
  readonly keeps?: number;
}

/** A bucket with signed PUT and resumable sessions. */
export function startGcs({ keeps = Infinity }: GcsOptions = {}): Promise<Store> {
  let has = Buffer.alloc(0);
  let isDone = false;
  return startStore((request, url, body, files) => {
    const { headers, method } = request;
    if (url.searchParams.has('upload_id')) {
      mustEqual(url.searchParams.get('upload_id'), 'session-1', 404, 'upload_id');
      mustEqual(method, 'PUT', 405, 'the method');
      if (isDone) return { status: 200 };
      const total = takePiece(request, body);
      if (has.length < total) return goesOn(has);
      isDone = true;
      files.set(key, has);
      return { status: 200 };
    }
    must(headers.authorization === undefined, 400, 'two credentials');
    if (method === 'POST') {
      mustEqual(url.search.slice(1), startQuery, 403, 'the query');
      mustEqual(headers['x-goog-resumable'], 'start', 403, 'x-goog-resumable');
      mustEqual(body.length, 0, 400, 'the length');
      const Location = `http://${headers.host ?? ''}/${key}?upload_id=session-1`;
      return { status: 201, headers: { Location } };
    }
    mustEqual(url.search.slice(1), putQuery, 403, 'the query');
    mustEqual(headers['x-goog-meta-zone'], 'eu', 403, 'a signed header');
    files.set(key, body);
    return { status: 200 };
  });

  function takePiece({ headers }: IncomingMessage, body: Buffer): number {
    const range = headers['content-range'] ?? '';
    const [, asked] = /^bytes \*\/(\d+)$/.exec(range) ?? [];
    if (asked !== undefined) {
      mustEqual(body.length, 0, 400, 'the length of a question');
      return Number(asked);
    }
    const [from = -1, last = -1, total = -1] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? [])
      .slice(1)
      .map(Number);
    mustEqual(from, has.length, 400, 'where the piece begins');
    mustEqual(body.length, last - from + 1, 400, 'the length of the piece');
    must(last + 1 === total || body.length % unit === 0, 400, 'no multiple of 256 KiB');
    has = Buffer.concat([has, body.subarray(0, keeps)]);
    return total;
  }
}

function goesOn(has: Buffer): Answer {
  return has.length === 0
    ? { status: 308 }
    : { status: 308, headers: { Range: `bytes=0-${has.length - 1}` } };
}
