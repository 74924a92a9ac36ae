import { equal, match, notEqual } from 'node:assert/strict';
import { multipartEnvelope } from '../../../../src/client/upload/request/multipart';

describe('multipartFrame', () => {
  it('puts the fields in order before the file, each behind its boundary', () => {
    const frame = multipartEnvelope(
      [
        ['token', 't:1'],
        ['key', 'ü'],
      ],
      { field: 'file', name: 'Wölbung.step' },
    );
    const [, boundary = ''] = /^multipart\/form-data; boundary=(.*)$/.exec(frame.contentType) ?? [];
    match(boundary, /^caliper-[0-9a-f]{36}$/);
    equal(
      textOf(frame.before),
      [
        `--${boundary}`,
        'Content-Disposition: form-data; name="token"',
        '',
        't:1',
        `--${boundary}`,
        'Content-Disposition: form-data; name="key"',
        '',
        'ü',
        `--${boundary}`,
        'Content-Disposition: form-data; name="file"; filename="Wölbung.step"',
        'Content-Type: application/octet-stream',
        '',
        '',
      ].join('\r\n'),
    );
    equal(textOf(frame.after), `\r\n--${boundary}--\r\n`);
  });

  it('escapes what would end a name, in fields and files', () => {
    const hostile = 'a"; x="\r\nEvil: 1\r\n';
    const escaped = 'a%22; x=%22%0D%0AEvil: 1%0D%0A';
    const text = textOf(
      multipartEnvelope([[hostile, 'v']], { field: hostile, name: hostile }).before,
    );
    equal(text.split(`name="${escaped}"\r\n`).length, 3);
    equal(text.split(`name="${escaped}"; filename="${escaped}"\r\n`).length, 2);
    equal(text.includes('\nEvil'), false);
  });

  it('has another boundary each time, which no file can foresee', () => {
    const one = multipartEnvelope([], { field: 'f', name: 'n' });
    notEqual(one.contentType, multipartEnvelope([], { field: 'f', name: 'n' }).contentType);
  });
});

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
