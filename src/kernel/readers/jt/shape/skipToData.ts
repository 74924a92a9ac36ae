import type { ByteReader } from '../../../containers/byteReader';
import { readGuid } from '../guid';

/**
 * Skips versions and numbers before the data of a shape, which are not needed. Since JT 10 the data is in an element of
 * its own.
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
