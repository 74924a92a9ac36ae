import { fieldsAndFile } from './form';
import { must, mustEqual, startStore, type Store } from './store';

// https://help.aliyun.com/document_detail/31988.html (PostObject)
// https://help.aliyun.com/document_detail/31952.html (signatures in the address)

export const key = 'models/bracket.step';
export const query = 'OSSAccessKeyId=id&Expires=4000000000&Signature=c2lnbg%3D%3D';
export const fields = {
  key,
  OSSAccessKeyId: 'LTAI-the-access-key-id',
  policy: 'cG9saWN5LW9mLXRoZS1mb3Jt',
  Signature: 'c2lnbmF0dXJlLW9mLXBvbGljeQ==',
} as const;

/** A bucket with PostObject at its root and PUT at a signed address. */
export function startAliyun(): Promise<Store> {
  return startStore((request, url, body, files) => {
    must(request.headers.authorization === undefined, 400, 'two credentials');
    if (request.method === 'POST') {
      const form = fieldsAndFile(request, body);
      for (const [name, value] of Object.entries(fields)) {
        mustEqual(form.fields[name], value, 403, name);
      }
      files.set(key, form.file.body);
      return { status: 204 };
    }
    mustEqual(url.search.slice(1), query, 403, 'the query');
    // The type is a line of what is signed, and the service signed none.
    mustEqual(request.headers['content-type'], undefined, 403, 'SignatureDoesNotMatch: the type');
    files.set(key, body);
    return { status: 200 };
  });
}
