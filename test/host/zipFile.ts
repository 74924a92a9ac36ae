import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Name and size of every file in a zip archive, and how many bytes of the archive it takes. */
export function listZip(file: string): { name: string; sizeBytes: number; packedBytes: number }[] {
  return directoryOf(readFileSync(file));
}

/** Writes the files of a zip archive below a folder. */
export function unpackZip(file: string, folder: string): void {
  const bytes = readFileSync(file);
  for (const { name, at, packedBytes, method } of directoryOf(bytes)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const packed = bytes.subarray(start, start + packedBytes);
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, method === 0 ? packed : inflateRawSync(packed));
  }
}

/** The central directory of an archive (APPNOTE 4.3.12). */
function directoryOf(bytes: Buffer) {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const count = bytes.readUInt16LE(end + 10);
  const entries = [];
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count;) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const skipped = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      sizeBytes: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + skipped;
  }
  return entries;
}
