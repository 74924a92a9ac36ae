import { Readable } from 'node:stream';

/** Longest document of an identity provider, in bytes; theirs have a few thousand. */
const longestDocument = 1024 * 1024;

class LongDocument extends Error {
  readonly code = 'documentTooLong';

  constructor() {
    super('The identity provider answers with too long a document.');
    this.name = 'LongDocument';
  }
}

/**
 * As `fetch`, but its answer has been read as a whole.
 * @throws LongDocument when it is longer than 1 MB
 */
export async function fetchDocument(address: string, init: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(address, init);
  if (!body) return new Response(null, { status, headers });
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of Readable.fromWeb(body, init.signal ? { signal: init.signal } : {})) {
    if (!(piece instanceof Uint8Array)) throw new TypeError('not bytes');
    length += piece.length;
    if (length > longestDocument) throw new LongDocument();
    pieces.push(piece);
  }
  return new Response(Buffer.concat(pieces), { status, headers });
}
