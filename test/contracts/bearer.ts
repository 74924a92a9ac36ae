import { uploadToken } from '../client/testClient';
import { mustEqual, startStore, type Store } from './store';

/** A storage of one's own: the bytes by PUT, the credential as RFC 6750 has it. */
export function startBearer(): Promise<Store> {
  return startStore((request, url, body, files) => {
    mustEqual(request.method, 'PUT', 405, 'the method');
    mustEqual(request.headers.authorization, `Bearer ${uploadToken}`, 401, 'Authorization');
    mustEqual(request.headers['content-type'], 'application/octet-stream', 415, 'Content-Type');
    files.set(url.pathname, body);
    return { status: 201 };
  });
}
