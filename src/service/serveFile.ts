import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { say } from '../words/say';
import { commonHeaders, HttpRefusal } from './answer';
import type { TemporaryFile } from './temporaryAddresses';

/** Sends a whole file, or the one range that was asked for. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, mediaType }: TemporaryFile,
): Promise<void> {
  const handle = await open(file).catch(() => null);
  if (!handle) throw new HttpRefusal(404, 'notFound', say('This file is no longer kept.'));
  try {
    const { size } = await handle.stat();
    const range = readRange(request.headers.range, size);
    const { first, last } = range ?? { first: 0, last: size - 1 };
    response.writeHead(range ? 206 : 200, {
      ...commonHeaders,
      'Content-Type': mediaType,
      'Content-Length': last - first + 1,
      'Accept-Ranges': 'bytes',
      ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    });
    if (size === 0) response.end();
    else await pipeline(handle.createReadStream({ start: first, end: last }), response);
  } finally {
    await handle.close();
  }
}

/** One range in bytes; null when there is none or one of a kind that may be ignored (RFC 9110, 14.2). */
function readRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    throw new HttpRefusal(416, 'badRange', say('The file has {size} bytes.', { size }));
  }
  return { first, last };
}
