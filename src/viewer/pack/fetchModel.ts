import { say } from '../../words/say';
import { UnreadableModel } from './unreadableModel';

/** More than this is not given to a page, which would fall over it. */
const largestBytes = 1_500_000_000;

/**
 * Streams a cached file into one buffer.
 * The Range header matters: without it the webview copies the file into a cache that is never emptied.
 * @param report parts of the file that have arrived, 0…1
 * @throws UnreadableModel when the file is too large, missing or not as long as announced
 */
export async function fetchModel(
  uri: string,
  sizeBytes: number,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (!(sizeBytes > 0 && sizeBytes <= largestBytes)) {
    throw new UnreadableModel(say('The 3D file is empty or too large to show here.'), 'file size');
  }
  const response = await fetch(uri, { headers: { Range: 'bytes=0-' }, signal });
  if (!response.ok || response.body === null) {
    const status = `status ${response.status}`;
    throw new UnreadableModel(say('The 3D file is no longer in the cache.'), status);
  }
  const bytes = new Uint8Array(sizeBytes);
  const arrived = await fill(bytes, response.body.getReader(), report);
  if (arrived !== sizeBytes) {
    const message = say('The 3D file ended early: {arrived} of {sizeBytes} bytes arrived.', {
      arrived,
      sizeBytes,
    });
    throw new UnreadableModel(message, `byte ${arrived}`);
  }
  return bytes.buffer;
}

async function fill(
  bytes: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  report: (fraction: number) => void,
): Promise<number> {
  let arrived = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return arrived;
    if (arrived + value.length > bytes.length) {
      await reader.cancel();
      const message = say('The 3D file is longer than announced.');
      throw new UnreadableModel(message, `byte ${bytes.length}`);
    }
    bytes.set(value, arrived);
    arrived += value.length;
    report(arrived / bytes.length);
  }
}
