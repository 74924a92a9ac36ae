import { readableText } from '../../words/readableText';
import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { crc32 } from '../platform';
import { ByteReader } from './byteReader';
import { maxInflatedSize } from './inflate';
import { inflateExactly } from './inflateExactly';

/** A file in an archive, as the archive's central directory describes it (APPNOTE 4.3.12). */
export interface ZipEntry {
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** The offset of the file's local header. */
  readonly offset: number;
}

const maxEntries = 10_000;

/** Values that mean that the number is too large for its field and is stored elsewhere (ZIP64). */
const elsewhere = { short: 0xffff, long: 0xffffffff };

/**
 * Reads the central directory of a ZIP archive, without its folders.
 * @throws Refusal when the directory is damaged, split across several archives, or too long
 */
export function zipDirectory(bytes: Uint8Array): readonly ZipEntry[] {
  const { count, offset } = endOf(bytes);
  if (count > maxEntries) {
    const what = say('it holds more than {maxEntries} files', { maxEntries });
    throw new Refusal('tooComplex', say('The ZIP archive is not opened: {what}.', { what }));
  }
  if (offset > bytes.length) throw damaged();
  const reader = new ByteReader(bytes, offset);
  return Array.from({ length: count }, () => nextEntry(reader)).filter(
    ({ path }) => !path.endsWith('/'),
  );
}

/**
 * Unpacks a file of an archive and verifies its checksum.
 * @throws Refusal when the file is damaged, encrypted, or grows out of all proportion
 */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.isEncrypted) {
    throw new Refusal(
      'unsupportedFormat',
      say(
        'The ZIP archive is protected by a password. Unpack it with the password, and open the CAD file itself.',
      ),
    );
  }
  const unpacked = contentOf(packedIn(bytes, entry), entry);
  if (unpacked?.length !== entry.sizeBytes || crc32(unpacked) !== entry.crc) {
    const name = entry.path.slice(0, 80);
    throw damaged(say('{name} in it was changed after it was packed', { name }));
  }
  return unpacked;
}

function contentOf(packed: Uint8Array, { method, sizeBytes }: ZipEntry): Uint8Array | null {
  if (method === 0) return packed;
  if (method !== 8) {
    throw new Refusal(
      'unsupportedFormat',
      say(
        'The ZIP archive is packed in a way that Caliper does not know. Unpack it, and open the CAD file itself.',
      ),
    );
  }
  if (sizeBytes > maxInflatedSize(packed.length)) throw growsTooMuch();
  return inflateExactly(packed, sizeBytes, 'raw');
}

export function growsTooMuch(): Refusal {
  return new Refusal(
    'tooComplex',
    say(
      'The file is not unpacked: it grows beyond all measure. Unpack it, and open the CAD file itself.',
    ),
  );
}

const localHeader = 0x04034b50;

function packedIn(bytes: Uint8Array, { offset, packedBytes }: ZipEntry): Uint8Array {
  if (offset > bytes.length) throw damaged();
  const reader = new ByteReader(bytes, offset);
  if (reader.u32() !== localHeader) throw damaged();
  reader.skip(22);
  const [nameLength, extraLength] = [reader.u16(), reader.u16()];
  reader.skip(nameLength + extraLength);
  return reader.take(packedBytes);
}

const directoryEnd = 0x06054b50;
const longDirectoryEnd = 0x06064b50;
const endBytes = 22;
const locatorBytes = 20;
const longestComment = 0xffff;

/** Finds the number of files, and the offset of the central directory. */
function endOf(bytes: Uint8Array): { readonly count: number; readonly offset: number } {
  const last = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= last; at--) {
    const reader = new ByteReader(bytes, at);
    if (reader.u32() !== directoryEnd) continue;
    reader.skip(4);
    const here = reader.u16();
    const count = reader.u16();
    reader.skip(4);
    const offset = reader.u32();
    if (count === elsewhere.short || offset === elsewhere.long) return longEndOf(bytes, at);
    if (here !== count) throw damaged();
    return { count, offset };
  }
  throw damaged(say('its list of files is not there, so it was cut off'));
}

function longEndOf(bytes: Uint8Array, end: number): ReturnType<typeof endOf> {
  if (end < locatorBytes) throw damaged();
  const locator = new ByteReader(bytes, end - locatorBytes + 8);
  const at = locator.u64();
  if (at > bytes.length) throw damaged();
  const reader = new ByteReader(bytes, at);
  if (reader.u32() !== longDirectoryEnd) throw damaged();
  reader.skip(28);
  const count = reader.u64();
  reader.skip(8);
  return { count, offset: reader.u64() };
}

const directoryEntry = 0x02014b50;

function nextEntry(reader: ByteReader): ZipEntry {
  if (reader.u32() !== directoryEntry) throw damaged();
  reader.skip(4);
  const [flags, method] = [reader.u16(), reader.u16()];
  reader.skip(4);
  const [crc, packed, size] = [reader.u32(), reader.u32(), reader.u32()];
  const lengths = [reader.u16(), reader.u16(), reader.u16()] as const;
  reader.skip(8);
  const start = reader.u32();
  const [path, extra] = [reader.take(lengths[0]), reader.take(lengths[1])];
  reader.skip(lengths[2]);
  const [sizeBytes, packedBytes, offset] = withLongNumbers([size, packed, start], extra);
  const text = readableText(path);
  const isEncrypted = (flags & 1) !== 0;
  return { path: text, isEncrypted, method, crc, packedBytes, sizeBytes, offset };
}

const longNumbers = 0x0001;
type EntryNumbers = readonly [size: number, packed: number, start: number];

/**
 * Reads the numbers that are too large for the entry from its ZIP64 extra field, where they follow each other (4.5.3).
 */
function withLongNumbers(numbers: EntryNumbers, extra: Uint8Array): EntryNumbers {
  if (!numbers.includes(elsewhere.long)) return numbers;
  const reader = new ByteReader(extra);
  while (reader.left >= 4) {
    const [kind, length] = [reader.u16(), reader.u16()];
    const field = reader.part(length);
    if (kind !== longNumbers) continue;
    const long = (number: number) => (number === elsewhere.long ? field.u64() : number);
    const [size, packed, start] = numbers;
    return [long(size), long(packed), long(start)];
  }
  return numbers;
}

function damaged(what = say('it cannot be unpacked')): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The ZIP archive is damaged: {what}. Copy it again from where it came, or export it again.',
      { what },
    ),
  );
}
