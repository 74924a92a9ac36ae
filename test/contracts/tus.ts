import { uploadToken } from '../client/testClient';
import { must, mustEqual, startStore, type Store } from './store';

// https://tus.io/protocols/resumable-upload, version 1.0.0

/** A tus server. It keeps what came of a request that was cut, as the protocol wishes. */
export function startTus(): Promise<Store & { readonly names: readonly string[] }> {
  const uploads = new Map<string, { length: number; has: Buffer; name: string }>();
  const names: string[] = [];
  const started = startStore((request, url, body, files) => {
    const { headers, method } = request;
    const version = { 'Tus-Resumable': '1.0.0' };
    mustEqual(headers['tus-resumable'], '1.0.0', 412, 'Tus-Resumable');
    mustEqual(headers.authorization, `Bearer ${uploadToken}`, 401, 'Authorization');
    if (method === 'POST') {
      const length = Number(headers['upload-length']);
      must(Number.isInteger(length) && length > 0, 400, 'Upload-Length');
      const [, name = ''] =
        /^filename ([A-Za-z0-9+/=]+)$/.exec(String(headers['upload-metadata'])) ?? [];
      names.push(Buffer.from(name, 'base64').toString('utf8'));
      const id = String(uploads.size);
      uploads.set(id, { length, has: Buffer.alloc(0), name: id });
      return { status: 201, headers: { ...version, Location: `/files/${id}` } };
    }
    const upload = uploads.get(url.pathname.replace('/files/', ''));
    must(upload !== undefined, 404, 'no such upload');
    if (method === 'PATCH') {
      mustEqual(headers['content-type'], 'application/offset+octet-stream', 415, 'Content-Type');
      mustEqual(headers['upload-offset'], String(upload.has.length), 409, 'Upload-Offset');
      upload.has = Buffer.concat([upload.has, body]);
      must(upload.has.length <= upload.length, 413, 'more than was said');
      if (upload.has.length === upload.length) files.set(upload.name, upload.has);
    } else {
      mustEqual(method, 'HEAD', 405, 'the method');
    }
    const offset = { 'Upload-Offset': String(upload.has.length), 'Cache-Control': 'no-store' };
    return { status: method === 'HEAD' ? 200 : 204, headers: { ...version, ...offset } };
  });
  return started.then((store) => ({ ...store, names }));
}
