import { fieldsAndFile } from './form';
import { mustEqual, startStore, type Store } from './store';

// https://cloud.tencent.com/document/product/436/7749 (PUT Object) and 436/14690 (POST Object)

export const key = 'models/bracket.step';
export const authorization = 'q-sign-algorithm=sha1&q-ak=AKID&q-signature=0123456789abcdef';
export const fields = {
  key,
  policy: 'cG9saWN5LW9mLXRoZS1mb3Jt',
  'q-sign-algorithm': 'sha1',
  'q-ak': 'AKID-the-access-key',
  'q-key-time': '1;4000000000',
  'q-signature': '0123456789abcdef',
} as const;

/** A bucket that is signed in the header, in the address, or in a form; never twice. */
export function startTencent(): Promise<Store> {
  return startStore((request, url, body, files) => {
    if (request.method === 'POST') {
      const form = fieldsAndFile(request, body);
      mustEqual(request.headers.authorization, undefined, 400, 'Authorization');
      for (const [name, value] of Object.entries(fields)) {
        mustEqual(form.fields[name], value, 403, name);
      }
      files.set(key, form.file.body);
      return { status: 204 };
    }
    const isInAddress = url.search.slice(1) === authorization;
    mustEqual(request.headers.authorization, isInAddress ? undefined : authorization, 403, 'sign');
    files.set(key, body);
    return { status: 200 };
  });
}
