import type { ByteReader } from '../../../containers/byteReader';
import { readGuid } from '../guid';

/**
 * Skips versions and numbers in front of the data of a shape, which say nothing more; newer files wrap
 * the data in an element of their own.
 */
export function skipToData(body: ByteReader, major: 9 | 10): void {
  const versionBytes = major === 9 ? 2 : 1;
  body.skip(2 * versionBytes + 8);
  if (major === 10) {
    body.skip(4);
    readGuid(body);
    body.skip(1 + 4);
  }
  body.skip(versionBytes + 4 + versionBytes);
}
