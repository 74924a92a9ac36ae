import { say } from '../../words/say';
import { HttpRefusal } from './serviceRefusal';

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * One range in bytes; null when there is none or one of a kind that may be ignored (RFC 9110, 14.2).
 * @throws HttpRefusal 416 when the file does not reach there
 */
export function readByteRange(header: string | null, sizeBytes: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (first > last) {
    throw new HttpRefusal(416, 'badRange', say('The file has {size} bytes.', { size: sizeBytes }));
  }
  return { first, last };
}
