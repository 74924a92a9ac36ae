import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openSolidWorks } from '../../../../src/kernel/readers/sldprt/openSolidWorks';
import { readSolidWorks } from '../../../../src/kernel/readers/sldprt/readSolidWorks';
import { xtStream } from '../xt/xtStreams';
import { framed, section } from './packings';
import { writeCompound } from './writeCompound';
import { withoutEngines } from '../../conversionOptions';

describe('a SolidWorks part of which another stream than the bodies is damaged', () => {
  it('says so, and shows its bodies: a picture of a file of chunks with zeros in it', async () => {
    const bytes = new Uint8Array(await readFile('samples/Base_Plate.SLDPRT'));
    deepEqual(openSolidWorks(bytes)?.damaged(), []);
    const damaged = withZerosIn(bytes, 'PreviewPNG');
    deepEqual(openSolidWorks(damaged)?.damaged(), ['PreviewPNG']);
    const { parts, facts } = await read(damaged);
    equal(parts[0]?.geometry, 'meshed from exact B-rep');
    match(facts.warnings.join(), /missing or old: PreviewPNG\. Copy it again/);
  });

  it('says so where it is a compound file: a list that cannot be unpacked, and a picture', async () => {
    const body = await xtStream('Chip.SLDPRT');
    const list = framed(Buffer.from('a list of words, a list of words'.repeat(20)));
    const picture = pngOfOnePixel();
    const streams = { 'Contents/Config-0-Partition': section(body) };
    const whole = { ...streams, 'swXmlContents/Features__ZLB': list, PreviewPNG: picture };
    deepEqual(damagedIn(whole), []);
    const cases = [
      ['swXmlContents/Features__ZLB', zeroed(list, list.length - 16)],
      ['PreviewPNG', zeroed(picture, 44)],
      ['PreviewPNG', Buffer.alloc(picture.length)],
    ] as const;
    for (const [path, damaged] of cases)
      deepEqual(damagedIn({ ...whole, [path]: damaged }), [path]);
  });
});

function damagedIn(streams: Record<string, Uint8Array>): readonly string[] | undefined {
  const told = { ISolidWorksInformation: Buffer.alloc(4) };
  return openSolidWorks(writeCompound({ ...told, ...streams }))?.damaged();
}

function read(bytes: Uint8Array) {
  return readSolidWorks(bytes, withoutEngines, 'part.sldprt');
}

/** Zeros in the middle of what is packed behind the header of a chunk of that name. */
function withZerosIn(bytes: Uint8Array, name: string): Uint8Array {
  const rotation = bytes[7] ?? 0;
  const turned = Buffer.from(name, 'latin1').map(
    (b) => (b >> rotation) | ((b << (8 - rotation)) & 255),
  );
  const file = Buffer.from(bytes);
  for (let at = file.indexOf(turned); at >= 0; at = file.indexOf(turned, at + 1)) {
    const packedBytes = file.readUInt32LE(at - 30 + 18);
    const crc = file.readUInt32LE(at - 30 + 14);
    if (crc < 0x10000 || packedBytes > file.length) continue;
    file.fill(0, at + name.length + (packedBytes >> 1), at + name.length + (packedBytes >> 1) + 16);
    return new Uint8Array(file);
  }
  ok(false, 'no such chunk');
}

function zeroed(bytes: Uint8Array, at: number): Buffer {
  return Buffer.from(bytes).fill(0, at, at + 8);
}

function pngOfOnePixel(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
    'base64',
  );
}
