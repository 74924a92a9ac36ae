import { deepEqual, equal, ok } from 'node:assert/strict';
import { zipSync } from 'fflate';
import { Refusal } from '../../../../src/kernel/base/refusal';
import { savedPictureOf } from '../../../../src/kernel/convert/savedPictureOf';
import { encodeRaster } from '../../../../src/kernel/picture/encodePng';
import { bitFlips, truncations } from '../mutations';
import { writeCompound } from '../sldprt/writeCompound';

const png = Buffer.from(twoColours());
const metafile = Buffer.from('08004000400000', 'hex');

describe('the picture saved in a CAD file that is not read', () => {
  const files: Readonly<Record<string, Buffer>> = {
    'plate.ipt': inventor(Buffer.concat([metafile, Buffer.alloc(1), png])),
    'frame.iam': inventor(png),
    'plate.dwg': drawing([
      [1, Buffer.alloc(80)],
      [6, png],
    ]),
    'plate.FCStd': archive({
      'Document.xml': Buffer.from('<x/>'),
      'thumbnails/Thumbnail.png': png,
    }),
  };
  for (const [name, bytes] of Object.entries(files)) {
    it(`is found in its container: ${name}`, async () => {
      deepEqual(Buffer.from((await savedPictureOf(bytes, name)) ?? []), png);
    });

    it(`is whole or not there, however the file is damaged: ${name}`, async () => {
      for (const damaged of [...truncations(bytes, 60), ...bitFlips(bytes, 200, 3)]) {
        const found = await savedPictureOf(damaged, name).catch((error: unknown) => {
          ok(error instanceof Refusal, String(error));
          return null;
        });
        ok(found === null || found.length > 60);
      }
    });
  }

  it('is a bitmap in older drawings', async () => {
    const found = await savedPictureOf(drawing([[2, bitmap()]]), 'old.dwg');
    equal(Buffer.from(found ?? []).toString('hex', 0, 4), '89504e47');
  });

  it('is none where the list of a drawing leads elsewhere', async () => {
    const bytes = drawing([[6, png]]);
    bytes.writeUInt32LE(65, 13);
    equal(await savedPictureOf(bytes, 'a.dwg').catch(() => null), null);
  });

  it('is none where a property holds no picture', async () => {
    equal(await savedPictureOf(inventor(Buffer.alloc(99)), 'a.ipt').catch(() => null), null);
  });
});

/** A property set with a title and a picture, as Inventor saves it beside its data. */
function inventor(data: Uint8Array): Buffer {
  const section = 48;
  const title = Buffer.from('1e0000000400000061626300', 'hex');
  const clip = Buffer.alloc(16);
  clip.writeUInt32LE(71, 0);
  clip.writeUInt32LE(8 + data.length, 4);
  clip.writeInt32LE(-1, 8);
  clip.writeUInt32LE(3, 12);
  const set = Buffer.alloc(section + 24);
  set.writeUInt32LE(section, 44);
  set.writeUInt32LE(2, section + 4);
  set.writeUInt32LE(2, section + 8);
  set.writeUInt32LE(24, section + 12);
  set.writeUInt32LE(17, section + 16);
  set.writeUInt32LE(24 + title.length, section + 20);
  const picture = Buffer.concat([set, title, clip, data]);
  return writeCompound({ 'RSeStorage/RSeDb': Buffer.alloc(64, 1), '\x05Zrxrt4ar': picture });
}

/** A DWG of the year 2018: its header, the list of previews, the previews. */
function drawing(records: readonly (readonly [code: number, data: Uint8Array])[]): Buffer {
  const head = Buffer.alloc(64);
  head.write('AC1032', 'latin1');
  head.writeUInt32LE(head.length, 13);
  const list = Buffer.alloc(21 + 9 * records.length);
  list.write('1f256d07d43628289d57ca3f9d44102b', 'hex');
  list.writeUInt8(records.length, 20);
  let from = head.length + list.length;
  records.forEach(([code, data], i) => {
    list.writeUInt8(code, 21 + 9 * i);
    list.writeUInt32LE(from, 22 + 9 * i);
    list.writeUInt32LE(data.length, 26 + 9 * i);
    from += data.length;
  });
  return Buffer.concat([head, list, ...records.map(([, data]) => data)]);
}

function archive(files: Record<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync(files));
}

function twoColours(): Uint8Array {
  const colors = Int32Array.from({ length: 64 * 64 }, (_, i) => (i % 7 === 0 ? -1 : -16_777_216));
  return encodeRaster({ width: 64, height: 64, colors });
}

/** A bitmap of 2 by 2 pixels in 24 bits, without its file header. */
function bitmap(): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(2, 4);
  head.writeInt32LE(2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(24, 14);
  return Buffer.concat([head, Buffer.from('ff0000ffffff0000000000ff00000000', 'hex')]);
}
