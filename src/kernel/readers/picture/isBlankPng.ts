import { decode } from 'fast-png';
import { crc32, inflateSync } from 'node:zlib';
import { allowedSize } from '../containers/inflate';

/** Whether a PNG is of one colour, or damaged. It is read as far as a second colour, where that is simple. */
export function isBlankPng(bytes: Uint8Array): boolean {
  try {
    const picture = contentOf(bytes);
    return picture ? isOneColor(picture) : isBlankOfAnyKind(bytes);
  } catch {
    return true;
  }
}

/** Rows of pixels, each behind a byte that says how it is written (ISO 15948, 9). */
interface Rows {
  readonly rowBytes: number;
  readonly pixelBytes: number;
  readonly bytes: Uint8Array;
}

const signatureBytes = 8;

/** By the number of the colour type. */
const channelsOf: readonly number[] = [1, 0, 3, 1, 2, 0, 4];

/**
 * Null for the rare kinds, which are interlaced or have other than eight bits in a channel.
 * @throws what is not as it must be
 */
function contentOf(bytes: Uint8Array): Rows | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packed: Buffer[] = [];
  let kind: Omit<Rows, 'bytes'> | null = null;
  for (let at = signatureBytes; ;) {
    const end = at + 8 + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw new Error(type);
    if (type === 'IEND') break;
    if (type === 'IHDR') kind = kindOf(file.subarray(at + 8, end));
    if (type === 'IDAT') packed.push(file.subarray(at + 8, end));
    at = end + 4;
  }
  if (!kind) return null;
  const data = Buffer.concat(packed);
  return { ...kind, bytes: inflateSync(data, { maxOutputLength: allowedSize(data.length) }) };
}

function kindOf(header: Buffer): Omit<Rows, 'bytes'> | null {
  const pixelBytes = channelsOf[header.readUInt8(9)] ?? 0;
  const isSimple = header.readUInt8(8) === 8 && header.readUInt8(12) === 0 && pixelBytes > 0;
  return isSimple ? { rowBytes: header.readUInt32BE(0) * pixelBytes, pixelBytes } : null;
}

function isOneColor({ rowBytes, pixelBytes, bytes }: Rows): boolean {
  let above = new Uint8Array(rowBytes);
  const first = plainRow(bytes, rowBytes, pixelBytes, above).slice(0, pixelBytes);
  for (let at = 0; at + rowBytes < bytes.length; at += rowBytes + 1) {
    const row = plainRow(bytes.subarray(at), rowBytes, pixelBytes, above);
    if (row.some((value, i) => value !== first[i % pixelBytes])) return false;
    above = row;
  }
  return true;
}

/** A row as it is meant; each byte was written as what it differs from one guessed of its neighbours. */
function plainRow(
  written: Uint8Array,
  rowBytes: number,
  pixelBytes: number,
  above: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const guess = guesses[written[0] ?? 0];
  if (!guess) throw new Error('an unknown filter');
  const row = new Uint8Array(rowBytes);
  for (let i = 0; i < rowBytes; i++) {
    const [left, up, corner] = [row[i - pixelBytes], above[i], above[i - pixelBytes]];
    row[i] = (written[i + 1] ?? 0) + guess(left ?? 0, up ?? 0, corner ?? 0);
  }
  return row;
}

const guesses: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  nearestOf,
];

/** The one that is nearest to a plane through all three. */
function nearestOf(left: number, up: number, corner: number): number {
  const plane = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(plane - value));
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function isBlankOfAnyKind(bytes: Uint8Array): boolean {
  const { data, channels } = decode(bytes, { checkCrc: true });
  return data.every((value, i) => value === data[i % channels]);
}
