import { deepEqual } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { SentBytes } from '../../../../src/client/upload/request/bodyDigests';
import { whatWasStored } from '../../../../src/client/upload/request/whatWasStored';

const file = Buffer.from('solid bracket');
const frame = Buffer.from('--boundary');
const form = Buffer.concat([frame, file, frame]);

describe('what a storage says it has', () => {
  const digest = (name: string, bytes: Buffer) => createHash(name).update(bytes).digest();
  const crc = (bytes: Buffer) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(crc32(bytes));
    return four;
  };
  const told = (bytes: Buffer): Readonly<Record<string, [Record<string, string>, unknown?]>> => ({
    'an ETag of S3': [{ etag: `"${digest('md5', bytes).toString('hex')}"` }],
    'a weak ETag': [{ etag: `W/"${digest('md5', bytes).toString('hex').toUpperCase()}"` }],
    'Content-MD5': [{ 'content-md5': digest('md5', bytes).toString('base64') }],
    'a hash of Google': [
      { 'x-goog-hash': `crc32c=AAAAAA==,md5=${digest('md5', bytes).toString('base64')}` },
    ],
    'a length of Google': [{ 'x-goog-stored-content-length': String(bytes.length) }],
    'a checksum of Amazon': [
      { 'x-amz-checksum-sha256': digest('sha256', bytes).toString('base64') },
    ],
    'a crc of Amazon': [{ 'x-amz-checksum-crc32': crc(bytes).toString('base64') }],
    'a digest of RFC 9530': [
      { 'repr-digest': `sha-256=:${digest('sha256', bytes).toString('base64')}:` },
    ],
    'a size in JSON': [{}, { data: { file: { size: bytes.length } } }],
    'a size as text': [{}, { content_length: String(bytes.length) }],
    'a digest in a list': [{}, [{ sha1: digest('sha1', bytes).toString('hex') }]],
    'a checksum as a number': [{}, { crc32: crc32(bytes) }],
    'a digest of the web kind': [{}, { hash: digest('sha256', bytes).toString('base64url') }],
  });
  for (const [what, [headers, json]] of Object.entries(told(file))) {
    it(`is the file by ${what}`, () => deepEqual(stored(headers, json), 'file'));
  }
  for (const [what, [headers, json]] of Object.entries(told(form))) {
    it(`is the form by ${what}`, () => deepEqual(stored(headers, json), 'form'));
  }

  it('is not told by the length of a request that had a form in it', () => {
    for (const [headers, json] of [
      [{}, { received: form.length }],
      [{}, { bytesReceived: form.length, bytes_read: String(form.length) }],
      [{ 'x-content-length': String(form.length) }, {}],
    ] as const) {
      deepEqual(stored(headers, json), 'untold');
    }
    deepEqual(stored({}, { received: file.length }), 'file');
  });

  it('is not told by other texts, other sizes and other names', () => {
    const others: readonly [Record<string, string>, unknown][] = [
      [{}, undefined],
      [
        { etag: '"abc-3"', 'content-length': '13' },
        { key: 'a', size: 5, id: file.length },
      ],
      [{ etag: '""' }, { size: null, hash: {}, md5: [] }],
      [{}, 'size'],
    ];
    for (const [headers, json] of others) deepEqual(stored(headers, json), 'untold');
  });

  it('is the file when the bytes went without a form', () => {
    const sent = new SentBytes();
    sent.file(file);
    const { file: bytes, body } = sent.result();
    const receipt = { header: () => null, body: Buffer.from(`{"size":${file.length}}`) };
    deepEqual(whatWasStored(receipt, bytes, body), 'file');
  });
});

function stored(headers: Record<string, string>, json: unknown): string {
  const sent = new SentBytes();
  sent.frame(frame);
  sent.file(file);
  sent.frame(frame);
  const body = Buffer.from(json === undefined ? '' : JSON.stringify(json));
  const { file: bytes, body: whole } = sent.result();
  return whatWasStored({ header: (name) => headers[name] ?? null, body }, bytes, whole);
}
