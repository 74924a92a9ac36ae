import { outOfRange } from '../../../words/outOfRange';
import { decodeNormals } from '../placeVertices';
import {
  blockHeaderBytes,
  blockKinds,
  blockPlaceBytes,
  numberBytes,
  orderedBits,
  pointRow,
  type BlockKind,
} from './blockForm';

/** The header of a block. */
export interface BlockHeader {
  readonly kind: BlockKind;
  /** The numbers of a row. */
  readonly row: number;
  /** The bytes of each number that are stored. */
  readonly planes: readonly number[];
  readonly rows: number;
  /** For points: the number of distinct points, and the bytes of their numbers that are stored. */
  readonly distinct: { readonly rows: number; readonly planes: readonly number[] };
  /** For corners: the index of the first vertex. */
  readonly first: number;
  /** Whether the place of the array follows the header. */
  readonly isPlaced: boolean;
  /** The bytes of the block after its header. */
  readonly bytes: number;
  /** The bytes of the array in memory. */
  readonly unpackedBytes: number;
}

/** @returns null if the bytes are not a valid header */
export function readBlockHeader(bytes: Uint8Array): BlockHeader | null {
  if (bytes.length < blockHeaderBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = blockKinds[view.getUint8(0)];
  const row = view.getUint8(1);
  const count = view.getUint32(4, true);
  if (!kind || !rowsOf[kind].includes(row)) return null;
  const isBits = row === numberBytes[kind] && bitKinds.includes(kind);
  const rows = isBits ? count : count / row;
  const planes = planesIn(view.getUint8(2));
  const distinct = { rows: view.getUint32(8, true), planes: planesIn(view.getUint8(2) >> 4) };
  const [first, isPlaced] = [distinct.rows, view.getUint8(3) === 1];
  if (!Number.isInteger(rows) || planes.length === 0) return null;
  if (kind === 'points' && (distinct.rows > rows || distinct.planes.length === 0)) return null;
  const numbers = kind === 'directions' ? 3 * rows : count;
  const header = { kind, row, planes, rows, distinct, first, isPlaced };
  const behind = bytesOf(header) + (isPlaced ? blockPlaceBytes : 0);
  return { ...header, bytes: behind, unpackedBytes: numbers * numberBytes[kind] };
}

function planesIn(mask: number): readonly number[] {
  return [0, 1, 2, 3].filter((byte) => (mask >> byte) & 1);
}

function bytesOf({
  kind,
  row,
  rows,
  planes,
  distinct,
}: Omit<BlockHeader, 'bytes' | 'unpackedBytes'>) {
  if (bitKinds.includes(kind)) return row * rows;
  if (kind !== 'points') return row * rows * planes.length;
  return rows * planes.length + pointRow * distinct.rows * distinct.planes.length;
}

/**
 * Decodes the array of a block.
 * @param block the bytes after the header and the place
 * @param to as many bytes as the header states, aligned to the size of one number
 */
export function decodeBlock(header: BlockHeader, block: Uint8Array, to: Uint8Array): void {
  const { kind, unpackedBytes } = header;
  const place = [to.buffer, to.byteOffset, unpackedBytes / numberBytes[kind]] as const;
  switch (kind) {
    case 'bytes':
      to.set(block);
      return;
    case 'shortBits':
    case 'bits':
    case 'longBits': {
      decodeBits(header, block, to);
      return;
    }
    case 'corners': {
      decodeCorners(header, block, new Uint32Array(...place));
      return;
    }
    case 'points': {
      decodePoints(header, block, new Int32Array(...place));
      return;
    }
    case 'integers': {
      decodeDifferences(header, block, new Uint32Array(...place));
      return;
    }
    case 'shorts': {
      decodeDifferences(header, block, new Int16Array(...place));
      return;
    }
    case 'directions': {
      const unfolded = new Int16Array(2 * header.rows);
      decodeDifferences(header, block, unfolded);
      decodeNormals(unfolded, new Float32Array(...place));
    }
  }
}

const bitKinds: readonly BlockKind[] = ['shortBits', 'bits', 'longBits'];

/** The numbers that a row may have. */
const rowsOf: Readonly<Record<BlockKind, readonly number[]>> = {
  bytes: [1],
  shortBits: [2],
  bits: [4],
  longBits: [8],
  integers: [1, 2, 3, 4, 5, 6, 7, 8],
  corners: [1],
  shorts: [2],
  points: [pointRow],
  directions: [2],
};

function decodeBits({ rows, row }: BlockHeader, block: Uint8Array, to: Uint8Array): void {
  for (let byte = 0; byte < row; byte++) {
    const from = byte * rows;
    for (let i = 0; i < rows; i++) to[row * i + byte] = block[from + i] ?? outOfRange();
  }
}

function decodePoints(header: BlockHeader, block: Uint8Array, to: Int32Array): void {
  const { rows, planes, distinct } = header;
  const places = new Uint32Array(rows);
  decodeCorners({ ...header, row: 1, first: 0 }, block, places);
  const points = new Int32Array(pointRow * distinct.rows);
  const values = { ...header, ...distinct };
  decodeDifferences(values, block.subarray(rows * planes.length), points);
  for (let i = 0; i < rows; i++) {
    const from = pointRow * (places[i] ?? outOfRange());
    for (let axis = 0; axis < pointRow; axis++) {
      to[pointRow * i + axis] = orderedBits(points[from + axis] ?? outOfRange());
    }
  }
}

function decodeCorners(header: BlockHeader, block: Uint8Array, to: Uint32Array): void {
  const behind = new Int32Array(header.rows);
  gather(header, block, 0, behind);
  let next = header.first;
  for (let i = 0; i < behind.length; i++) {
    const value = behind[i] ?? outOfRange();
    to[i] = next - value;
    if (value === 0) next++;
  }
}

/** Decodes numbers that are stored as differences from the number one row before. */
function decodeDifferences(
  header: BlockHeader,
  block: Uint8Array,
  to: Uint32Array | Int32Array | Int16Array,
): void {
  const { row, rows } = header;
  const one = new Int32Array(rows);
  const all = new Int32Array(rows * row);
  for (let column = 0; column < row; column++) {
    gather(header, block, column, one);
    for (let i = 0, at = column; i < rows; i++, at += row) {
      const value = one[i] ?? outOfRange();
      all[at] = (value >>> 1) ^ -(value & 1);
    }
  }
  for (let i = row; i < all.length; i++) {
    all[i] = (all[i] ?? outOfRange()) + (all[i - row] ?? outOfRange());
  }
  to.set(all);
}

/** Assembles one number of every row from its bytes. */
function gather(
  { planes, rows }: BlockHeader,
  block: Uint8Array,
  column: number,
  to: Int32Array,
): void {
  to.fill(0);
  planes.forEach((byte, plane) => {
    const from = (column * planes.length + plane) * rows;
    const shift = 8 * byte;
    for (let i = 0; i < rows; i++) {
      to[i] = (to[i] ?? outOfRange()) | ((block[from + i] ?? outOfRange()) << shift);
    }
  });
}
