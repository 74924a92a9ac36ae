import { doesNotMatch, equal, match, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readCad } from '../../../src/kernel/convert/convertModel';
import { Refusal } from '../../../src/kernel/base/refusal';
import type { SavedPicture } from '../../../src/kernel/base/scene';
import { packOptions } from '../packs';

describe('a part with neither body nor mesh', () => {
  it('of SolidWorks has the picture that SolidWorks saved', async () => {
    const bytes = await readFile('samples/Chip.SLDPRT');
    rename(bytes, utf16('DisplayLists__ZLB'), utf16('DisplayLists__Zap'));
    rename(bytes, utf16('Config-0-Partition'), utf16('Config-0-Partitiox'));
    const { message, savedPicture } = await refusalOf(bytes, 'Chip.SLDPRT');
    match(message, /^This part of SolidWorks 2013 has no solid or surface that Caliper can read/);
    isPicture(savedPicture, 'png', 640, 480);
  });

  it('of which SolidWorks damaged the mesh has it, too', async () => {
    const bytes = await readFile('samples/Base_Plate.SLDPRT');
    bytes[50_000] = (bytes[50_000] ?? 0) ^ 1;
    const { message, savedPicture } = await refusalOf(bytes, 'Base_Plate.SLDPRT');
    match(
      message,
      /its saved mesh cannot be unpacked\. Copy it again from where it came, or save it again\.$/,
    );
    isPicture(savedPicture, 'png', 640, 480);
  });

  it('of NX has the picture that NX saved', async () => {
    const bytes = await readFile('samples/disk1.prt');
    rename(bytes, Buffer.from('/Root/FastLoad/JT'), Buffer.from('/Root/FastLoad/XX'));
    const { message, savedPicture } = await refusalOf(bytes, 'disk1.prt');
    match(message, /^This part of NX 1926 was saved without a mesh/);
    isPicture(savedPicture, 'jpeg', 247, 185);
  });

  it('of CATIA has the picture that CATIA saved', async () => {
    const bytes = await readFile('samples/Bracket_Hole_2024.CATPart');
    const mark = Buffer.from('ffff020001', 'hex');
    while (bytes.includes(mark)) rename(bytes, mark, Buffer.alloc(mark.length));
    const { message, savedPicture } = await refusalOf(bytes, 'Bracket.CATPart');
    match(message, /^This part of CATIA V5R34 holds no mesh of a body/);
    isPicture(savedPicture, 'jpeg', 130, 110);
  });

  it('of Solid Edge has the bitmap that Solid Edge saved', async () => {
    const bytes = await readFile('samples/L_Solid_2025.par');
    rename(bytes, utf16('STREAM0.X_B'), utf16('STREAM0.Y_B'));
    const { message, savedPicture } = await refusalOf(bytes, 'L_Solid.par');
    match(message, /^This Solid Edge part holds no body: it has sketches or curves only/);
    doesNotMatch(message, /again/);
    isPicture(savedPicture, 'png', 243, 178);
  });

  it('and without a picture is refused as before', async () => {
    const bytes = await readFile('samples/legs.CATPart');
    const { savedPicture } = await refusalOf(bytes.subarray(0, 20_000), 'legs.CATPart');
    equal(savedPicture, null);
  });
});

async function refusalOf(bytes: Buffer, fileName: string): Promise<Refusal> {
  let refusal: unknown = null;
  await rejects(readCad(bytes, fileName, packOptions), (error) => {
    refusal = error;
    return true;
  });
  ok(refusal instanceof Refusal, String(refusal));
  return refusal;
}

function isPicture(
  picture: SavedPicture | null,
  type: SavedPicture['type'],
  width: number,
  height: number,
): void {
  ok(picture);
  equal([picture.type, picture.width, picture.height].join(' '), `${type} ${width} ${height}`);
}

function rename(bytes: Buffer, from: Buffer, to: Buffer): void {
  const at = bytes.indexOf(from);
  ok(at >= 0 && from.length === to.length);
  to.copy(bytes, at);
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}
