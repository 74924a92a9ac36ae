import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { qiniuToken } from '../client/upload/grants';
import { fieldsAndFile } from './form';
import { must, mustEqual, startStore, type Answer, type Store } from './store';

// https://developer.qiniu.com/kodo/1272/form-upload
// https://developer.qiniu.com/kodo/6364/multipartupload-interface
// https://developer.qiniu.com/kodo/6858/listparts

export const bucket = 'cad';
export const key = 'models/支架 "v2" №3.step';
export const token = qiniuToken({ scope: `${bucket}:${key}` });
const minPart = 1024 ** 2;

interface QiniuOptions {
  readonly fsizeLimit?: number;
  /** A storage that knows the form alone. */
  readonly formOnly?: boolean;
  /** Parts in a page of the list. */
  readonly page?: number;
  /** The status instead of 200 at the end of a form. */
  readonly says?: number;
}

export function startQiniu(options: QiniuOptions = {}): Promise<Store> {
  const uploads = new Map<string, Map<number, Buffer>>();
  const { page = 1000 } = options;
  return startStore((request, url, body, files) => {
    if (url.pathname === '/') return takeForm(request, body, files, options);
    must(options.formOnly !== true, 405, 'no such method');
    mustEqual(request.headers.authorization, `UpToken ${token}`, 401, 'Authorization');
    const [, b, o, id, part] =
      /^\/buckets\/([^/]+)\/objects\/([^/]+)\/uploads(?:\/(\w+)(?:\/(\d+))?)?$/.exec(
        url.pathname,
      ) ?? [];
    mustEqual(b, bucket, 631, 'the bucket');
    mustEqual(decodeObject(o), key, 403, 'the key');
    if (id === undefined) {
      mustEqual(request.method, 'POST', 405, 'the method');
      const uploadId = `upload${uploads.size}`;
      uploads.set(uploadId, new Map());
      return { status: 200, json: { uploadId, expireAt: 4_000_000_000 } };
    }
    const parts = uploads.get(id);
    must(parts !== undefined, 612, 'no such uploadId');
    if (part !== undefined) return takePart(request, Number(part), body, parts);
    if (request.method === 'GET') return list(url, parts, page);
    files.set(key, putTogether(body, parts));
    uploads.delete(id);
    return { status: 200, json: { key, hash: 'hash' } };
  });
}

function takeForm(
  request: IncomingMessage,
  body: Buffer,
  files: Map<string, Buffer>,
  { fsizeLimit, says = 200 }: QiniuOptions,
): Answer {
  mustEqual(request.method, 'POST', 405, 'the method');
  const { fields, file } = fieldsAndFile(request, body);
  mustEqual(fields['token'], token, 401, 'token');
  mustEqual(fields['key'], key, 403, "key doesn't match scope");
  must(fsizeLimit === undefined || file.body.length <= fsizeLimit, 413, 'over fsizeLimit');
  files.set(key, file.body);
  return { status: says, json: { key, hash: 'hash' } };
}

function decodeObject(object = ''): string {
  must(/^[\w-]+={0,2}$/.test(object) && object.length % 4 === 0, 400, 'no URL-safe base64');
  return Buffer.from(object, 'base64url').toString('utf8');
}

function takePart(
  { method, headers }: IncomingMessage,
  part: number,
  body: Buffer,
  parts: Map<number, Buffer>,
): Answer {
  mustEqual(method, 'PUT', 405, 'the method');
  mustEqual(headers['content-type'], 'application/octet-stream', 400, 'Content-Type');
  must(part >= 1 && part <= 10_000, 400, 'a part number out of bounds');
  parts.set(part, body);
  return { status: 200, json: { etag: etagOf(body), md5: 'md5' } };
}

function list({ searchParams }: URL, parts: Map<number, Buffer>, page: number): Answer {
  const marker = Number(searchParams.get('part-number-marker') ?? 0);
  const rest = [...parts].filter(([part]) => part > marker).sort(([a], [b]) => a - b);
  const shown = rest.slice(0, page).map(([partNumber, body]) => ({
    ...{ partNumber, size: body.length, etag: etagOf(body), putTime: 1 },
  }));
  const partNumberMarker = rest.length > page ? shown.at(-1)?.partNumber : 0;
  return { status: 200, json: { parts: shown, partNumberMarker } };
}

function putTogether(body: Buffer, parts: Map<number, Buffer>): Buffer {
  const read: { parts: { partNumber: number; etag: string }[] } = JSON.parse(body.toString());
  const bodies = read.parts.map(({ partNumber, etag }, i) => {
    mustEqual(partNumber, i + 1, 400, 'the order of the parts');
    const part = parts.get(partNumber);
    must(part !== undefined && etagOf(part) === etag, 400, 'an etag of no part');
    must(part.length >= minPart || i === read.parts.length - 1, 400, 'a part too small');
    return part;
  });
  return Buffer.concat(bodies);
}

function etagOf(body: Buffer): string {
  return createHash('sha1').update(body).digest('base64url');
}
