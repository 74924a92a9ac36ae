import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

const piece = Buffer.alloc(1024 * 1024, ' ');

/** More than the system holds of a connection that nobody reads, in bytes. */
export const unreadBytes = 16 * piece.length;

/** Answers without an end; resolves with the bytes that were written when the other side has closed. */
export async function endlessAnswer(answer: ServerResponse): Promise<number> {
  let bytes = 0;
  const more = () => {
    bytes += piece.length;
    if (!answer.destroyed) answer.write(piece, more);
  };
  answer.writeHead(200, { 'Content-Type': 'application/json' });
  more();
  await once(answer, 'close');
  return bytes;
}
