import { ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { openCompoundFile } from '../../../../src/kernel/containers/compoundFile';
import { openSolidWorks } from '../../../../src/kernel/readers/sldprt/openSolidWorks';

/** The Parasolid data of a sample: the file itself, or the part of it that holds the body. */
export async function xtStream(file: string): Promise<Uint8Array> {
  const bytes = await readFile(`samples/${file}`);
  if (file.endsWith('.SLDPRT')) {
    const partition = openSolidWorks(bytes)?.read('Contents/Config-0-Partition');
    ok(partition);
    // A length, a frame of 24 bytes whose last word is the packed length, zlib.
    const frame = Buffer.from(partition).subarray(4);
    return inflateSync(frame.subarray(24, 24 + frame.readUInt32LE(20)));
  }
  if (!file.endsWith('.par')) return bytes;
  const container = openCompoundFile(bytes);
  const stream = container.read(
    container.paths.find((path) => /STREAM0\.[XP]_B$/.test(path)) ?? '',
  );
  ok(stream);
  return stream;
}
