import { fieldsAndFile } from './form';
import { must, mustEqual, startStore, type Store } from './store';

// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTForms.html

export const key = 'models/bracket.step';
export const query =
  'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA%2F20260101&X-Amz-Date=20260101T000000Z&X-Amz-Expires=900&X-Amz-Signature=5ec7e7';
export const fields = {
  key,
  'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
  'X-Amz-Credential': 'AKIA/20260101',
  'X-Amz-Date': '20260101T000000Z',
  policy: 'cG9saWN5LW9mLXRoZS1mb3Jt',
  'X-Amz-Signature': '5ec7e75ec7e7',
  success_action_status: '201',
} as const;

/** A bucket that takes PUT at a presigned address and POST of a signed form. */
export function startS3(signedType: string | null = null): Promise<Store> {
  const headers = signedType === null ? 'host' : 'content-type;host';
  return startStore((request, url, body, files) => {
    must(request.headers.authorization === undefined, 400, 'Only one auth mechanism allowed');
    if (request.method === 'POST') {
      const form = fieldsAndFile(request, body);
      for (const [name, value] of Object.entries(fields)) {
        mustEqual(form.fields[name], value, 403, name);
      }
      mustEqual(Object.keys(form.fields).length, Object.keys(fields).length, 403, 'extra fields');
      files.set(key, form.file.body);
      return { status: 201 };
    }
    mustEqual(request.method, 'PUT', 405, 'the method');
    mustEqual(
      url.search,
      `?${query}&X-Amz-SignedHeaders=${encodeURIComponent(headers)}`,
      403,
      'the query',
    );
    if (signedType !== null)
      mustEqual(request.headers['content-type'], signedType, 403, 'the type');
    files.set(decodeURIComponent(url.pathname.slice(1)), body);
    return { status: 200 };
  });
}
