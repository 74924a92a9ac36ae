import { asBytes, type Bytes, bytesFrom, crc32, textOf } from '../../platform';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { inflatedLimit } from '../../containers/inflate';
import { inflateExactly } from '../../containers/inflateExactly';

/** The streams of a SolidWorks file since 2015, each deflated behind a header of its own. */
export interface ChunkedFile {
  readonly paths: readonly string[];
  /** The bytes of a stream; null when it is not there, or damaged: its checksum tells. */
  read(path: string): Uint8Array | null;
}

/** Version, flags and method, four bytes into each header: the rest of it differs. */
const mark = bytesFrom('140006000800', 'hex');
const headerBytes = 30;
const longestName = 512;

/** Enough for any part; a file of nothing but headers ends here. */
const mostStreams = 20_000;

/** Streams tried before the file is believed to be something else. */
const mostTried = 20;

/** Streams of one name that are tried; the first whole one counts. */
const mostOfOneName = 4;

/** @returns null when the bytes are not of this container: none of its streams is whole */
export function openChunkedFile(bytes: Uint8Array): ChunkedFile | null {
  const file = asBytes(bytes);
  const rotation = nameRotation(file);
  if (rotation === null) return null;
  const streams = new Map<string, Chunk[]>();
  let count = 0;
  for (let at = file.indexOf(mark); at >= 4; at = file.indexOf(mark, at + 1)) {
    const chunk = readHeader(file, at - 4, rotation);
    if (!chunk) continue;
    if (++count > mostStreams) throw tooMany();
    const sameName = streams.get(chunk.name);
    if (sameName) sameName.push(chunk);
    else streams.set(chunk.name, [chunk]);
  }
  if (!smallest([...streams.values()].flat()).some((chunk) => unpack(chunk))) return null;
  const isThere = thatAreThere();
  return {
    paths: [...streams].flatMap(([name, chunks]) => (isThere(chunks) ? name : [])),
    read: (path) => firstWhole(streams.get(path) ?? []),
  };
}

interface Chunk {
  readonly name: string;
  readonly crc: number;
  readonly packed: Uint8Array;
  readonly sizeBytes: number;
}

/** Bits by which each byte of a name is turned to the left. */
function nameRotation(file: Bytes): number | null {
  if (file.length < 8 || file.readUIntBE(4, 3) !== 0) return null;
  const kind = file.readUInt8(7);
  return kind >= 1 && kind <= 7 ? kind : null;
}

/** The pattern stands in packed bytes and in indexes too: what does not fit is no header. */
function readHeader(file: Bytes, at: number, rotation: number): Chunk | null {
  if (at + headerBytes > file.length) return null;
  const packedBytes = file.readUInt32LE(at + 18);
  const nameBytes = file.readUInt32LE(at + 26);
  const from = at + headerBytes + nameBytes;
  if (packedBytes === 0 || nameBytes === 0 || nameBytes > longestName) return null;
  if (from + packedBytes > file.length) return null;
  const name = rotatedBytes(file.subarray(at + headerBytes, from), rotation);
  if (!/^[\x20-\x7e]+$/.test(name)) return null;
  return {
    name,
    crc: file.readUInt32LE(at + 14),
    packed: file.subarray(from, from + packedBytes),
    sizeBytes: file.readUInt32LE(at + 22),
  };
}

function rotatedBytes(bytes: Uint8Array, rotation: number): string {
  const letters = bytes.map((byte) => (byte << rotation) | (byte >> (8 - rotation)));
  return textOf(letters, 'latin1');
}

function smallest(chunks: readonly Chunk[]): Chunk[] {
  return chunks
    .filter((chunk) => chunk.sizeBytes > 0 && !isInIndex(chunk))
    .sort((one, other) => one.sizeBytes - other.sizeBytes)
    .slice(0, mostTried);
}

/**
 * Tells of one name after the other whether there is a stream: indices also name streams that were left
 * out. What only they name is unpacked to be known, until all of it would be larger than any part.
 */
function thatAreThere(): (chunks: readonly Chunk[]) => boolean {
  let left = inflatedLimit;
  const isWhole = (chunk: Chunk) => {
    if (chunk.sizeBytes > left) return false;
    left -= chunk.sizeBytes;
    return unpack(chunk) !== null;
  };
  return (chunks) => chunks.some((chunk) => !isInIndex(chunk)) || tried(chunks).some(isWhole);
}

function firstWhole(chunks: readonly Chunk[]): Uint8Array | null {
  for (const chunk of tried(chunks)) {
    const bytes = unpack(chunk);
    if (bytes) return bytes;
  }
  return null;
}

function tried(chunks: readonly Chunk[]): Chunk[] {
  const likely = chunks.filter((chunk) => !isInIndex(chunk));
  return [...likely, ...chunks.filter(isInIndex)].slice(0, mostOfOneName);
}

/** Indices repeat headers with small numbers in place of the checksum. */
function isInIndex({ crc }: Chunk): boolean {
  return crc < 0x10000;
}

function unpack({ packed, sizeBytes, crc }: Chunk): Uint8Array | null {
  const bytes = inflateExactly(packed, sizeBytes, 'raw');
  return bytes && crc32(bytes) === crc ? bytes : null;
}

function tooMany(): Refusal {
  return new Refusal(
    'tooComplex',
    say('The SolidWorks file has more than {mostStreams} streams.', { mostStreams }),
  );
}
