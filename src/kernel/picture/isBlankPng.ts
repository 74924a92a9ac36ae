import { outOfRange } from '../../words/outOfRange';
import { asBytes, type Bytes, concatBytes, crc32, inflateStream } from '../platform';
import { throwWantOfMemory } from '../base/wantOfMemory';
import { inflatedLimit } from '../containers/inflate';

/** Whether a PNG is of one colour, or damaged. It is read as far as a second colour, where that is simple. */
export async function isBlankPng(bytes: Uint8Array): Promise<boolean> {
  try {
    const { kind, data, needed } = contentOf(bytes);
    return kind ? isOneColor({ ...kind, bytes: data }) : await isBlankOfAnyKind(needed);
  } catch (error) {
    throwWantOfMemory(error);
    return true;
  }
}

/** Rows of pixels, each behind a byte that says how it is written (ISO 15948, 9). */
interface Rows {
  readonly rowBytes: number;
  readonly pixelBytes: number;
  readonly bytes: Uint8Array;
}

type Kind = Omit<Rows, 'bytes'>;

interface Content {
  /** Null for the rare kinds, which are interlaced or have other than eight bits in a channel. */
  readonly kind: Kind | null;
  /** The rows, unpacked. */
  readonly data: Uint8Array;
  /** The picture without what need not be known of it, as profiles, which are packed as well. */
  readonly needed: Uint8Array;
}

const signatureBytes = 8;

/** By the number of the colour type. */
const channelsOf: readonly number[] = [1, 0, 3, 1, 2, 0, 4];

/** @throws what is not as it must be */
function contentOf(bytes: Uint8Array): Content {
  const file = asBytes(bytes);
  const needed = [file.subarray(0, signatureBytes)];
  const packed: Bytes[] = [];
  const headers: Bytes[] = [];
  for (let at = signatureBytes; ;) {
    const end = at + 8 + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw new Error(type);
    if (isCritical(type)) needed.push(file.subarray(at, end + 4));
    if (type === 'IEND') break;
    if (type === 'IHDR') headers.push(file.subarray(at + 8, end));
    if (type === 'IDAT') packed.push(file.subarray(at + 8, end));
    at = end + 4;
  }
  const [header, ...more] = headers;
  if (!header || more.length > 0) throw new Error('not of one size');
  const data = concatBytes(packed);
  return {
    kind: kindOf(header),
    data: inflateStream(data, 'zlib', mostBytes(header)),
    needed: concatBytes(needed),
  };
}

/** Of all rows, where pixels have all channels of sixteen bits, and more rows by being interlaced. */
function mostBytes(header: Bytes): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  return Math.min(8 * (width + 1) * (height + 8), inflatedLimit);
}

/** Chunks without which a picture cannot be shown begin with a capital. */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}

function kindOf(header: Bytes): Kind | null {
  const pixelBytes = channelsOf[header.readUInt8(9)] ?? 0;
  const isSimple = header.readUInt8(8) === 8 && header.readUInt8(12) === 0 && pixelBytes > 0;
  return isSimple ? { rowBytes: header.readUInt32BE(0) * pixelBytes, pixelBytes } : null;
}

/** Each filter writes a row of one colour, below another such row, in one way only: nothing need be turned back. */
function isOneColor({ rowBytes, pixelBytes, bytes }: Rows): boolean {
  if (rowBytes >= bytes.length) return true;
  const color = bytes.subarray(1, 1 + pixelBytes);
  const row = new Uint8Array(rowBytes).map((_, i) => color[i % pixelBytes] ?? outOfRange());
  const nothing = new Uint8Array(rowBytes);
  const below: Bytes[] = [];
  for (let at = 0; at + rowBytes < bytes.length; at += rowBytes + 1) {
    const filter = bytes[at] ?? outOfRange();
    const expected =
      at === 0
        ? asWritten(row, nothing, pixelBytes, filter)
        : (below[filter] ??= asWritten(row, row, pixelBytes, filter));
    if (!expected.equals(bytes.subarray(at + 1, at + 1 + rowBytes))) return false;
  }
  return true;
}

/** A row as a filter writes it: each byte as what it differs from one guessed of its neighbours. */
function asWritten(row: Uint8Array, above: Uint8Array, pixelBytes: number, filter: number): Bytes {
  const guess = guesses[filter];
  if (!guess) throw new Error('an unknown filter');
  const written = asBytes(new Uint8Array(row.length));
  for (let i = 0; i < row.length; i++) {
    // What would stand in front of a row is 0 (ISO 15948, 9.2).
    const left = row[i - pixelBytes] ?? 0;
    const corner = above[i - pixelBytes] ?? 0;
    written[i] = (row[i] ?? outOfRange()) - guess(left, above[i] ?? outOfRange(), corner);
  }
  return written;
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
  const toLeft = Math.abs(plane - left);
  const toUp = Math.abs(plane - up);
  const toCorner = Math.abs(plane - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** What the rare kinds need is loaded for the first of them. */
async function isBlankOfAnyKind(bytes: Uint8Array): Promise<boolean> {
  const { decode } = await import('fast-png');
  const { data, channels } = decode(bytes, { checkCrc: true });
  return data.every((value, i) => value === data[i % channels]);
}
