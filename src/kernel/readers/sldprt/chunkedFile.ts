import { asBytes, type Bytes, bytesFrom, crc32, textOf } from '../../platform';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { inflatedLimit } from '../../containers/inflate';
import { inflateExactly } from '../../containers/inflateExactly';

/** The streams of a SolidWorks file since 2015, each deflated and preceded by a header. */
export interface ChunkedFile {
  readonly paths: readonly string[];
  /** The bytes of a stream; null if it is missing, or damaged according to its checksum. */
  read(path: string): Uint8Array | null;
  /** The names of streams that are there, but nowhere as their checksums say. */
  damaged(): readonly string[];
}

/** Version, flags and method, four bytes after the start of each header; the other fields vary. */
const mark = bytesFrom('140006000800', 'hex');
const headerBytes = 30;
const longestName = 512;

/** More than any real part has; this also limits files that consist only of headers. */
const maxStreams = 20_000;

/** The number of streams that are tried before the file is taken to be something else. */
const maxTriedStreams = 20;

/** The number of streams of one name that are tried; the first intact one is used. */
const maxOfOneName = 4;

/** @returns null if the bytes are no such container, that is, if none of its streams is intact */
export function openChunkedFile(bytes: Uint8Array): ChunkedFile | null {
  const file = asBytes(bytes);
  const rotation = nameRotation(file);
  if (rotation === null) return null;
  const streams = new Map<string, Chunk[]>();
  let count = 0;
  for (let at = file.indexOf(mark); at >= 4; at = file.indexOf(mark, at + 1)) {
    const chunk = readHeader(file, at - 4, rotation);
    if (!chunk) continue;
    if (++count > maxStreams) throw tooMany();
    const sameName = streams.get(chunk.name);
    if (sameName) sameName.push(chunk);
    else streams.set(chunk.name, [chunk]);
  }
  if (!smallest([...streams.values()].flat()).some((chunk) => unpack(chunk))) return null;
  const isThere = thatAreThere();
  return {
    paths: [...streams].flatMap(([name, chunks]) => (isThere(chunks) ? name : [])),
    read: (path) => firstWhole(streams.get(path) ?? []),
    damaged: () => [...streams].flatMap(([name, chunks]) => (isDamaged(chunks) ? name : [])),
  };
}

interface Chunk {
  readonly name: string;
  readonly crc: number;
  readonly packed: Uint8Array;
  readonly sizeBytes: number;
}

/** The number of bits by which each byte of a name is rotated to the left. */
function nameRotation(file: Bytes): number | null {
  if (file.length < 8 || file.readUIntBE(4, 3) !== 0) return null;
  const kind = file.readUInt8(7);
  return kind >= 1 && kind <= 7 ? kind : null;
}

/**
 * Whether a file is such a container and was cut off. After the streams comes a list of them, and after it a record
 * that tells where it begins and how long it is, as in a ZIP archive; some other records that tell nothing follow.
 */
export function chunkedEndsTooEarly(bytes: Uint8Array): boolean {
  const file = asBytes(bytes);
  if (nameRotation(file) === null) return false;
  const last = file.length - endRecordBytes;
  for (let at = last; at >= Math.max(0, last - farthestEndRecord); at--) {
    if (isEndRecord(file, at)) return false;
  }
  return true;
}

const endRecordBytes = 22;

/** From the end of the file; in 397 public parts the record is at most 1 kB from it. */
const farthestEndRecord = 65_536;

/** Places in the file are counted from here in the end record. */
const firstPlace = 8;

/** Mark (4, of any value), zero (4), the number of streams twice (2, 2), length and place of their list (4, 4). */
function isEndRecord(file: Bytes, at: number): boolean {
  const count = file.readUInt16LE(at + 8);
  return (
    count > 0 &&
    count === file.readUInt16LE(at + 10) &&
    file.readUInt32LE(at + 4) === 0 &&
    file.readUInt32LE(at + 12) + file.readUInt32LE(at + 16) + firstPlace === at
  );
}

interface HeaderFields {
  readonly name: string;
  /** Where the packed bytes of the stream begin. */
  readonly from: number;
  readonly packedBytes: number;
}

/**
 * The mark also occurs in compressed data and in indices, so a header is accepted only if its fields are consistent.
 */
function readFields(file: Bytes, at: number, rotation: number): HeaderFields | null {
  if (at + headerBytes > file.length) return null;
  const packedBytes = file.readUInt32LE(at + 18);
  const nameBytes = file.readUInt32LE(at + 26);
  const from = at + headerBytes + nameBytes;
  if (packedBytes === 0 || nameBytes === 0 || nameBytes > longestName) return null;
  if (from > file.length) return null;
  const name = rotatedBytes(file.subarray(at + headerBytes, from), rotation);
  return /^[\x20-\x7e]+$/.test(name) ? { name, from, packedBytes } : null;
}

function readHeader(file: Bytes, at: number, rotation: number): Chunk | null {
  const fields = readFields(file, at, rotation);
  if (!fields || fields.from + fields.packedBytes > file.length) return null;
  const { name, from, packedBytes } = fields;
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
    .slice(0, maxTriedStreams);
}

/**
 * Returns a function that tells whether a name has a stream; indices also name streams that were omitted. Streams that
 * are only in an index are decompressed to find out, up to a total size larger than any part.
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

/** What only an index names was omitted, as a rule. */
function isDamaged(chunks: readonly Chunk[]): boolean {
  return chunks.some((chunk) => !isInIndex(chunk)) && firstWhole(chunks) === null;
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
  return [...likely, ...chunks.filter(isInIndex)].slice(0, maxOfOneName);
}

/** Indices repeat headers, with small numbers in place of the checksum. */
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
    say('The SolidWorks file has more than {maxStreams} streams.', { maxStreams }),
  );
}
