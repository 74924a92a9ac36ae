import { randomBytes } from 'node:crypto';

export interface MultipartEnvelope {
  readonly contentType: string;
  /** Everything before the bytes of the file, and everything after them. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * Creates a `multipart/form-data` body with the file as its last part, so that its exact length is known before a byte
 * is sent. Names are escaped as the WHATWG HTML standard requires.
 */
export function multipartEnvelope(
  fields: readonly (readonly [name: string, value: string])[],
  file: { readonly field: string; readonly name: string },
): MultipartEnvelope {
  const boundary = `caliper-${randomBytes(18).toString('hex')}`;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `--${boundary}\r\n` +
    `Content-Disposition: form-data; name="${escapeName(file.field)}"; filename="${escapeName(file.name)}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n';
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    before: Buffer.from(parts.join('') + head, 'utf8'),
    after: Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8'),
  };
}

function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
