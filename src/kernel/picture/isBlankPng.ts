import { outOfRange } from '../../words/outOfRange';
import { asBytes, type Bytes, concatBytes, crc32, inflateStream } from '../platform';
import { rethrowOutOfMemory } from '../base/outOfMemory';
import { inflatedLimit } from '../containers/inflate';

/** Whether a PNG has only one colour or is damaged. Simple ones are compared until a second colour occurs. */
export async function isBlankPng(bytes: Uint8Array): Promise<boolean> {
  try {
    const { kind, data, needed } = contentOf(bytes);
    return kind ? isOneColor({ ...kind, bytes: data }) : await isBlankOfAnyKind(needed);
  } catch (error) {
    rethrowOutOfMemory(error);
    return true;
  }
}

/** Rows of pixels, each after its filter byte (ISO 15948, 9). */
interface Rows {
  readonly rowBytes: number;
  readonly pixelBytes: number;
  readonly bytes: Uint8Array;
}

type Kind = Omit<Rows, 'bytes'>;

interface Content {
  /** Null for the rare kinds, which are interlaced or do not have eight bits in each channel. */
  readonly kind: Kind | null;
  /** The unpacked rows. */
  readonly data: Uint8Array;
  /** The picture without ancillary chunks such as profiles, which may be compressed too. */
  readonly needed: Uint8Array;
}

const signatureBytes = 8;

/** Number of channels by colour type. */
const channelsOf: readonly number[] = [1, 0, 3, 1, 2, 0, 4];

/** @throws an error where the file is not a valid PNG */
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
    data: inflateStream(data, 'zlib', maxBytes(header)),
    needed: concatBytes(needed),
  };
}

/** Upper bound of the bytes of all rows, with 16 bits in each channel and more rows by interlacing. */
function maxBytes(header: Bytes): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  return Math.min(8 * (width + 1) * (height + 8), inflatedLimit);
}

/** Critical chunks, without which a picture cannot be shown, have an uppercase first letter. */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}

function kindOf(header: Bytes): Kind | null {
  const pixelBytes = channelsOf[header.readUInt8(9)] ?? 0;
  const isSimple = header.readUInt8(8) === 8 && header.readUInt8(12) === 0 && pixelBytes > 0;
  return isSimple ? { rowBytes: header.readUInt32BE(0) * pixelBytes, pixelBytes } : null;
}

/**
 * Compares filtered rows: each filter encodes a row of one colour below another such row in one way only, so
 * that the filters need not be undone.
 */
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

/** A row as a filter encodes it: each byte minus its prediction from neighbours. */
function asWritten(row: Uint8Array, above: Uint8Array, pixelBytes: number, filter: number): Bytes {
  const guess = guesses[filter];
  if (!guess) throw new Error('an unknown filter');
  const written = asBytes(new Uint8Array(row.length));
  for (let i = 0; i < row.length; i++) {
    // Bytes before the row count as 0 (ISO 15948, 9.2).
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

/** The Paeth predictor: the neighbour that is nearest to `left + up - corner`. */
function nearestOf(left: number, up: number, corner: number): number {
  const plane = left + up - corner;
  const toLeft = Math.abs(plane - left);
  const toUp = Math.abs(plane - up);
  const toCorner = Math.abs(plane - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The decoder for the rare kinds is loaded on demand. */
async function isBlankOfAnyKind(bytes: Uint8Array): Promise<boolean> {
  const { decode } = await import('fast-png');
  const { data, channels } = decode(bytes, { checkCrc: true });
  return data.every((value, i) => value === data[i % channels]);
}
