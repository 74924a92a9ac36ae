import { bytesFrom, textOf } from '../../platform';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { ByteReader, dataViewOf } from '../../containers/byteReader';
import {
  compoundEndsTooEarly,
  isCompoundFile,
  openCompoundFile,
} from '../../containers/compoundFile';

/** Gives the named streams of an NX part: `images/preview`, `FastLoad/JT`, … */
export type NxStreams = (path: string) => Uint8Array | null;

const magic = bytesFrom('SPLMSSTR', 'latin1');

export function isSplmsstr(bytes: Uint8Array): boolean {
  return magic.equals(bytes.subarray(0, magic.length));
}

/**
 * Opens either container of NX parts; older releases used compound files.
 * @throws Refusal if its table of contents is damaged
 */
export function openNx(bytes: Uint8Array): NxStreams {
  if (isCompoundFile(bytes)) {
    const file = openCompoundFile(bytes);
    return (path) => file.read(path);
  }
  const entries = readDirectory(bytes);
  return (path) => {
    const entry = entries.get(`/Root/${path}`);
    return entry ? bytes.subarray(entry.offset, entry.offset + entry.size) : null;
  };
}

export function nxEndsTooEarly(bytes: Uint8Array): boolean {
  if (isCompoundFile(bytes)) return compoundEndsTooEarly(bytes);
  // All bits are set if there is no second directory at the end.
  const second = dataViewOf(bytes).getBigUint64(secondDirectoryAt, true);
  if (second !== noDirectory && second >= bytes.byteLength) return true;
  const isBehind = ({ offset, size }: Entry) => offset + size > bytes.byteLength;
  return [...placesIn(bytes).values()].some(isBehind);
}

interface Entry {
  /** Byte offset from the start of the file. */
  readonly offset: number;
  readonly size: number;
}

const secondDirectoryAt = 0x11;
const noDirectory = 0xffffffffffffffffn;

const headerTag = 0x19;

/**
 * Reads the directory at the start. A second directory at the end lists streams that were added later and are not
 * needed here.
 */
function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const isThere = ({ offset, size }: Entry) => offset + size <= bytes.byteLength;
  return new Map([...placesIn(bytes)].filter(([, entry]) => isThere(entry)));
}

/** The entries as written, even if they lie beyond the end of the file. */
function placesIn(bytes: Uint8Array): Map<string, Entry> {
  const tag = textOf(bytes.subarray(headerTag, headerTag + 6), 'latin1');
  if (tag !== 'HEADER') throw damaged();
  const reader = new ByteReader(bytes, headerTag + 6);
  const entries = new Map<string, Entry>();
  const count = reader.count(20);
  for (let i = 0; i < count; i++) {
    const name = textOf(reader.take(reader.count(1)), 'latin1');
    const place = reader.part(16);
    // Folders have no place; the first one has an identifier there.
    if (name.endsWith('/')) continue;
    entries.set(name, { offset: place.u64(), size: place.u64() });
  }
  return entries;
}

function damaged(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The NX part is damaged or cut off: it does not tell where its bodies are. Copy it again from where it came, or save it again.',
    ),
  );
}
