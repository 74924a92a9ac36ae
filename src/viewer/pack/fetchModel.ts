import { say } from '../../words/say';
import { mustBeShown } from './showable';
import { UnreadableModel } from './unreadableModel';

/** A view pack in the cache, as the host names it. */
export interface CachedFile {
  readonly uri: string;
  readonly sizeBytes: number;
}

/**
 * Streams a cached file.
 * The Range header matters: without it the webview copies the file into a cache that is never emptied.
 * @param take receives the bytes as they arrive
 * @param report receives the fraction that has arrived, 0…1
 * @throws UnreadableModel when the file is too large, missing or not as long as announced
 */
export async function fetchModel(
  { uri, sizeBytes }: CachedFile,
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  mustBeShown(sizeBytes);
  const response = await fetch(uri, { headers: { Range: 'bytes=0-' }, signal });
  if (!response.ok || response.body === null) {
    const status = `status ${response.status}`;
    throw new UnreadableModel(say('The 3D file is no longer in the cache.'), status);
  }
  let arrived = 0;
  for await (const bytes of piecesOf(response.body)) {
    arrived += bytes.length;
    if (arrived > sizeBytes) {
      const message = say('The 3D file is longer than announced.');
      throw new UnreadableModel(message, `byte ${sizeBytes}`);
    }
    take(bytes);
    report(arrived / sizeBytes);
  }
  if (arrived !== sizeBytes) {
    const message = say('The 3D file ended early: {arrived} of {sizeBytes} bytes arrived.', {
      arrived,
      sizeBytes,
    });
    throw new UnreadableModel(message, `byte ${arrived}`);
  }
}

/** Cancels the stream when the consumer stops early. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
