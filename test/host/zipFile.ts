import { readFileSync } from 'node:fs';

/** Name and size of every file in a zip archive, from its central directory (APPNOTE 4.3.12). */
export function listZip(file: string): { name: string; sizeBytes: number }[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const count = bytes.readUInt16LE(end + 10);
  const entries = [];
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count;) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const skipped = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, sizeBytes: bytes.readUInt32LE(at + 24) });
    at += 46 + nameLength + skipped;
  }
  return entries;
}
