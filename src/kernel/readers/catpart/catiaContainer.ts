import { asBytes, type Bytes, bytesFrom, concatBytes } from '../../platform';

/** The first bytes of a CATIA V5 file, and of a file nested in it. */
export const catiaMagic = bytesFrom('V5_CFV2\0', 'latin1');

const directorySignature = bytesFrom('CATIA_V5 CB0001\0', 'latin1');

/** The most nested files that are examined; one is usual. */
const maxContainers = 64;

/** The streams of a CATIA V5 file; one may be a picture and one a nested file. */
export function outerStreams(file: Uint8Array): Bytes[] {
  return containedStreams(asBytes(file));
}

/**
 * The streams of the files nested in a CATIA V5 file, which include the visualisation meshes. The directory is not
 * fully documented; a record is accepted if its own numbers are consistent.
 */
export function nestedStreams(file: Uint8Array): Bytes[] {
  const isContainer = (stream: Bytes) => stream.subarray(0, catiaMagic.length).equals(catiaMagic);
  const inside = outerStreams(file).filter(isContainer).slice(0, maxContainers);
  return (inside.length > 0 ? inside : foundContainers(file)).flatMap(containedStreams);
}

/** The nested files of a file with a damaged directory, as far as they are contiguous. */
function foundContainers(file: Uint8Array): Bytes[] {
  const bytes = asBytes(file);
  const containers: Bytes[] = [];
  let at = bytes.indexOf(catiaMagic, catiaMagic.length);
  while (at >= 0 && containers.length < maxContainers) {
    containers.push(bytes.subarray(at));
    at = bytes.indexOf(catiaMagic, at + 1);
  }
  return containers;
}

/** Whether its directory, which is at its end, lies beyond the last byte. */
export function catiaEndsTooEarly(file: Uint8Array): boolean {
  const bytes = asBytes(file);
  return bytes.length >= 24 && bytes.readUInt32BE(8) + bytes.readUInt32BE(12) > bytes.length;
}

function containedStreams(container: Bytes): Bytes[] {
  const directory = directoryOf(container);
  return directory ? streamsOf(container, directory) : [];
}

function directoryOf(container: Bytes): Bytes | null {
  if (container.length < 24) return null;
  const from = container.readUInt32BE(8);
  const length = container.readUInt32BE(12);
  if (from + length > container.length) return null;
  const directory = container.subarray(from, from + length);
  const isSigned = directory.subarray(0, directorySignature.length).equals(directorySignature);
  return isSigned ? directory : null;
}

/** The most streams of one container; more would contain the same bytes again. */
const maxStreams = 4096;

function streamsOf(container: Bytes, directory: Bytes): Bytes[] {
  const streams = new Map<number, Bytes>();
  for (let at = 0; at + extentsAt <= directory.length && streams.size < maxStreams; at++) {
    const extents = readExtents(directory, at, container.length);
    const [first] = extents ?? [];
    if (!extents || !first || streams.has(first.from)) continue;
    const pieces = extents.map(({ from, length }) => container.subarray(from, from + length));
    const [only] = pieces;
    streams.set(first.from, only && pieces.length === 1 ? only : concatBytes(pieces));
  }
  return [...streams.values()];
}

interface Extent {
  readonly from: number;
  readonly length: number;
}

const lengthAt = 0x0c;
const countAt = 0x50;
const extentsAt = 0x54;
const extentBytes = 20;
const maxExtents = 4000;

/** The extents of a stream if a record begins at `at`: their logical offsets must follow each other without gaps. */
function readExtents(directory: Bytes, at: number, containerBytes: number): Extent[] | null {
  const length = directory.readUInt32BE(at + lengthAt);
  const count = directory.readUInt32BE(at + countAt);
  if (count === 0 || count > maxExtents || length === 0 || length > containerBytes) return null;
  if (at + extentsAt + count * extentBytes > directory.length) return null;
  const extents: Extent[] = [];
  let logical = 0;
  for (let i = 0; i < count; i++) {
    const extent = at + extentsAt + i * extentBytes;
    const from = directory.readUInt32BE(extent);
    const physical = directory.readUInt32BE(extent + 4);
    if (physical === 0 || physical !== directory.readUInt32BE(extent + 8)) return null;
    if (directory.readUInt32BE(extent + 12) !== logical) return null;
    if (from + physical > containerBytes) return null;
    extents.push({ from, length: physical });
    logical += physical;
  }
  return logical === length ? extents : null;
}
