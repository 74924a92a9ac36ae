import type { SavedPicture } from '../../base/scene';
import { asBytes, bytesFrom } from '../../platform';
import { readDib } from '../../picture/readDib';
import { readPng } from '../../picture/readPng';

/** `AC` and the number of the version, such as `AC1032` of AutoCAD 2018. */
const magic = /^AC\d{4}$/;
const addressOfPreview = 13;
const sentinel = bytesFrom('1f256d07d43628289d57ca3f9d44102b', 'hex');
const recordBytes = 9;
const codes = { bitmap: 2, png: 6 } as const;

/**
 * The preview of a DWG file. The header gives the offset of a list, which stands behind a sentinel and its own length:
 * the number of records, and for each its code, offset and length (Open Design Specification for .dwg files,
 * "Preview image"). Metafiles, code 3, are not read.
 */
export function drawingPicture(file: Uint8Array): SavedPicture | null {
  const bytes = asBytes(file);
  if (bytes.length < addressOfPreview + 4) return null;
  if (!magic.test(bytes.toString('latin1', 0, 6))) return null;
  const list = bytes.readUInt32LE(addressOfPreview);
  const first = list + sentinel.length + 5;
  if (first > bytes.length) return null;
  if (!sentinel.equals(bytes.subarray(list, list + sentinel.length))) return null;
  const count = bytes.readUInt8(first - 1);
  for (let i = 0; i < count; i++) {
    const at = first + recordBytes * i;
    if (at + recordBytes > bytes.length) return null;
    const code = bytes.readUInt8(at);
    const from = bytes.readUInt32LE(at + 1);
    const data = bytes.subarray(from, from + bytes.readUInt32LE(at + 5));
    const picture =
      code === codes.png ? readPng(data) : code === codes.bitmap ? readDib(data) : null;
    if (picture) return picture;
  }
  return null;
}
