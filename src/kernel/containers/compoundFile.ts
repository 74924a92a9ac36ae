import { bytesFrom, concatBytes } from '../platform';
import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { directoryPaths, type StreamPlace } from './compoundDirectory';
import { dataViewOf } from './byteReader';

/** A compound file (OLE2, MS-CFB) with its named streams, such as `Contents/DisplayLists__ZLB`. */
export interface CompoundFile {
  /**
   * The paths of the streams: the names of storages and stream joined by `/`, without the root, spelled as in the file.
   */
  readonly paths: readonly string[];
  /** Whether the allocation table uses sectors beyond the end of the file. */
  readonly endsTooEarly: boolean;
  /**
   * Returns the bytes of a stream; null when there is no such stream or its sector chain is broken.
   * @throws Refusal when streams overlap, so that reading them could take many times the size of the file
   */
  read(path: string): Uint8Array | null;
}

export function compoundEndsTooEarly(bytes: Uint8Array): boolean {
  return isCompoundFile(bytes) && openCompoundFile(bytes).endsTooEarly;
}

const signature = bytesFrom('d0cf11e0a1b11ae1', 'hex');

export function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && signature.equals(bytes.subarray(0, 8));
}

/**
 * Opens a compound file. A stream is assembled only when it is asked for, so damage in a stream that nobody needs does
 * no harm.
 * @throws Refusal when the header, the allocation table or the directory is damaged
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const header = readHeader(bytes);
  const sectors = new Sectors(bytes, header.sectorSize, header.sectorSize, []);
  const next = readAllocation(sectors, header, bytes);
  const chains = new Sectors(bytes, header.sectorSize, header.sectorSize, next);
  const directory = chains.chain(header.firstDirectory, null);
  if (!directory) throw damaged();
  const { root, streams } = directoryPaths(directory);
  const small = smallSectors(chains, header, root);
  const isJustified = streamsApart(maxShared * bytes.length);
  return {
    paths: [...streams.keys()],
    endsTooEarly: usedSectors(next) > sectors.count,
    read: (path) => {
      const place = streams.get(path);
      if (!place) return null;
      if (!isJustified(path, place.sizeBytes)) throw damaged();
      const isSmall = place.sizeBytes < header.smallBelow;
      return (isSmall ? small() : chains)?.chain(place.first, place.sizeBytes) ?? null;
    },
  };
}

/**
 * The most bytes that all streams together may have, as a multiple of the file size. In sound files no two streams
 * share a sector.
 */
const maxShared = 2;

/**
 * Returns a function that adds a stream to the total, once for each path, and tells whether the total is still within
 * the limit.
 */
function streamsApart(maxBytes: number): (path: string, sizeBytes: number) => boolean {
  const counted = new Set<string>();
  let left = maxBytes;
  return (path, sizeBytes) => {
    if (!counted.has(path)) left -= sizeBytes;
    counted.add(path);
    return left >= 0;
  };
}

interface Header {
  readonly sectorSize: number;
  readonly smallSize: number;
  readonly smallBelow: number;
  readonly firstDirectory: number;
  readonly firstSmallAllocation: number;
  readonly firstAllocationList: number;
}

const headerBytes = 512;
const listedInHeader = 109;

function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < headerBytes) throw damaged();
  const view = dataViewOf(bytes);
  const sectorBits = view.getUint16(30, true);
  const smallBits = view.getUint16(32, true);
  if ((sectorBits !== 9 && sectorBits !== 12) || smallBits !== 6) throw damaged();
  return {
    sectorSize: 1 << sectorBits,
    smallSize: 1 << smallBits,
    smallBelow: view.getUint32(56, true),
    firstDirectory: view.getUint32(48, true),
    firstSmallAllocation: view.getUint32(60, true),
    firstAllocationList: view.getUint32(68, true),
  };
}

/** Sector numbers from here on are markers, such as `free` and `end of chain`. */
const firstSpecial = 0xfffffffa;

/**
 * Reads the allocation table, which gives the next sector for each sector. The table's own sectors are named by a list
 * that starts in the header.
 */
function readAllocation(sectors: Sectors, header: Header, bytes: Uint8Array): Uint32Array {
  const listed = numbersIn(bytes.subarray(76, 76 + listedInHeader * 4));
  const perSector = header.sectorSize / 4;
  let list = header.firstAllocationList;
  for (let steps = 0; list < firstSpecial; steps++) {
    if (steps > sectors.count) throw damaged();
    const numbers = numbersIn(sectors.at(list));
    listed.push(...numbers.slice(0, perSector - 1));
    list = numbers[perSector - 1] ?? firstSpecial;
  }
  const used = listed.filter((sector) => sector < firstSpecial);
  if (used.length > sectors.count) throw damaged();
  const next = new Uint32Array(used.length * perSector);
  used.forEach((sector, i) => {
    next.set(numbersIn(sectors.at(sector)), i * perSector);
  });
  return next;
}

/** The number of sectors up to the last one that is not free. */
function usedSectors(next: Uint32Array): number {
  return next.findLastIndex((one) => one !== free) + 1;
}

const free = 0xffffffff;

/**
 * Streams shorter than a limit are stored within the root entry's stream, in sectors of 64 bytes that have their own
 * allocation table.
 */
function smallSectors(chains: Sectors, header: Header, root: StreamPlace): () => Sectors | null {
  const open = () => {
    const bytes = chains.chain(root.first, root.sizeBytes);
    const allocation = chains.chain(header.firstSmallAllocation, null);
    return bytes && allocation && new Sectors(bytes, header.smallSize, 0, numbersIn(allocation));
  };
  let opened: Sectors | null | undefined;
  return () => (opened === undefined ? (opened = open()) : opened);
}

/** Bytes divided into sectors of one size, and the sector chains in them. */
class Sectors {
  /** The number of sectors; the last one may be cut off. */
  readonly count: number;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly size: number,
    private readonly start: number,
    private readonly next: ArrayLike<number>,
  ) {
    this.count = Math.max(0, Math.ceil((bytes.length - start) / size));
  }

  at(number: number): Uint8Array | null {
    const from = this.start + number * this.size;
    return number < this.count ? this.bytes.subarray(from, from + this.size) : null;
  }

  /**
   * Returns the bytes of a sector chain.
   * @param sizeBytes the length of the stream; null for all sectors of the chain
   * @returns null for a chain that leaves the file, is cyclic or is too short
   */
  chain(first: number, sizeBytes: number | null): Uint8Array | null {
    const most = sizeBytes === null ? this.count : Math.ceil(sizeBytes / this.size);
    if (most > this.count) return null;
    const pieces: Uint8Array[] = [];
    for (let sector = first; sector < firstSpecial; sector = this.next[sector] ?? firstSpecial) {
      if (pieces.length === most) {
        if (sizeBytes === null) return null;
        break;
      }
      const piece = this.at(sector);
      if (!piece) return null;
      pieces.push(piece);
    }
    const bytes = concatBytes(pieces);
    if (sizeBytes === null) return bytes;
    return bytes.length < sizeBytes ? null : bytes.subarray(0, sizeBytes);
  }
}

function numbersIn(bytes: Uint8Array | null): number[] {
  if (!bytes) throw damaged();
  const view = dataViewOf(bytes);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) =>
    view.getUint32(i * 4, true),
  );
}

function damaged(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The file is damaged or cut off: parts of it are not there. Copy it again from where it came, or save it again.',
    ),
  );
}
