import type { Readable } from 'node:stream';

/** One message: its JSON, or why it could not be parsed. */
export type Line =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'unreadable'; readonly why: string };

/** No tool call is longer. */
const maxBytes = 1024 * 1024;
const lineBreak = 10;

/** Reads JSON texts from a stream, one per line. A line that is too long is skipped without being stored. */
export async function* readLines(input: Readable, signal: AbortSignal): AsyncGenerator<Line> {
  const stop = (): void => void input.destroy();
  signal.addEventListener('abort', stop);
  try {
    yield* linesIn(input);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function* linesIn(input: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let from = 0;
    for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, from)) {
      const last = chunk.subarray(from, end);
      const isTooLong = bytes + last.length > maxBytes;
      const line = isTooLong ? tooLong : readLine(Buffer.concat([...kept, last]));
      if (line) yield line;
      [kept, bytes, from] = [[], 0, end + 1];
    }
    const rest = chunk.subarray(from);
    bytes += rest.length;
    if (bytes > maxBytes) kept = [];
    else kept.push(rest);
  }
}

const tooLong: Line = { kind: 'unreadable', why: `A line is longer than ${maxBytes} bytes.` };

/** Returns null for an empty line. */
function readLine(bytes: Buffer): Line | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
    return text === '' ? null : { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'unreadable', why: 'A line is not JSON in UTF-8.' };
  }
}
