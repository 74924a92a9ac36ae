import { asBytes } from '../platform';

/** The first sector of a stream in a compound file, and the length of the stream. */
export interface StreamPlace {
  readonly first: number;
  readonly sizeBytes: number;
}

const entryBytes = 128;
const noEntry = 0xffffffff;

/** The longest path in characters; paths in real files have less than a tenth of it. */
const longestPath = 1024;
const kinds = { storage: 1, stream: 2, root: 5 } as const;

/**
 * Returns the streams of a compound file by path. The entries of each storage form a binary tree. An entry that is
 * reached a second time is skipped, so that a damaged tree cannot cause an endless loop.
 */
export function directoryPaths(directory: Uint8Array): {
  root: StreamPlace;
  streams: Map<string, StreamPlace>;
} {
  const streams = new Map<string, StreamPlace>();
  const entry = entryReader(directory);
  const root = entry(0);
  const nothing = { root: { first: noEntry, sizeBytes: 0 }, streams };
  if (!root || root.kind !== kinds.root) return nothing;

  const seen = new Set<number>();
  const waiting = [{ number: root.child, folder: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { number, folder } = next;
    const found = seen.has(number) || folder.length > longestPath ? null : entry(number);
    if (!found) continue;
    seen.add(number);
    const path = folder + found.name;
    if (found.kind === kinds.stream && !streams.has(path)) streams.set(path, found.place);
    if (found.kind === kinds.storage) waiting.push({ number: found.child, folder: `${path}/` });
    waiting.push({ number: found.left, folder }, { number: found.right, folder });
  }
  return { root: root.place, streams };
}

interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly place: StreamPlace;
}

function entryReader(directory: Uint8Array): (number: number) => Entry | null {
  const bytes = asBytes(directory);
  return (number) => {
    const at = number * entryBytes;
    if (at + entryBytes > bytes.length) return null;
    // The length of the name is in bytes and includes the terminating null character.
    const nameBytes = Math.max(0, Math.min(64, bytes.readUInt16LE(at + 64)) - 2);
    return {
      name: bytes.toString('utf16le', at, at + nameBytes),
      kind: bytes.readUInt8(at + 66),
      left: bytes.readUInt32LE(at + 68),
      right: bytes.readUInt32LE(at + 72),
      child: bytes.readUInt32LE(at + 76),
      // Files with sectors of 512 bytes may have garbage in the upper half of the 64-bit length.
      place: { first: bytes.readUInt32LE(at + 116), sizeBytes: bytes.readUInt32LE(at + 120) },
    };
  };
}
