import type { IncomingMessage } from 'node:http';
import { must } from './store';

export interface Part {
  readonly name: string;
  /** As the browser standard writes it; null for a plain field. */
  readonly fileName: string | null;
  readonly body: Buffer;
}

/** Reads a form strictly (RFC 7578): the parts in the order they came. */
export function readForm({ headers }: IncomingMessage, body: Buffer): readonly Part[] {
  const [, boundary] =
    /^multipart\/form-data; boundary=([\w'()+,./:=?-]{1,70})$/.exec(
      headers['content-type'] ?? '',
    ) ?? [];
  must(boundary !== undefined, 400, 'no form');
  const pieces = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`);
  must(pieces[0] === '' && pieces.at(-1) === '--\r\n', 400, 'a form without an end');
  return pieces.slice(1, -1).map((piece) => {
    const at = piece.indexOf('\r\n\r\n');
    const head = Buffer.from(piece.slice(0, at), 'latin1').toString('utf8');
    const [, name] = /; name="([^"\r\n]*)"/.exec(head) ?? [];
    must(name !== undefined, 400, 'a part without a name');
    const fileName = /; filename="([^"\r\n]*)"/.exec(head)?.[1] ?? null;
    return { name, fileName, body: Buffer.from(piece.slice(at + 4), 'latin1') };
  });
}

/** The fields before the file, and the file, which must be the last part. */
export function fieldsAndFile(
  request: IncomingMessage,
  body: Buffer,
): { fields: Readonly<Record<string, string>>; file: Part } {
  const parts = readForm(request, body);
  const at = parts.findIndex(({ name }) => name === 'file');
  const file = parts[at];
  must(file?.fileName !== null && file !== undefined, 400, 'no file in the form');
  must(at === parts.length - 1, 400, 'fields after the file');
  const fields = parts.slice(0, at).map(({ name, body: value }) => [name, value.toString('utf8')]);
  return { fields: Object.fromEntries(fields), file };
}
