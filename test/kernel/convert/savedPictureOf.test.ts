import { equal, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Refusal } from '../../../src/kernel/base/refusal';
import { savedPictureOf } from '../../../src/kernel/convert/savedPictureOf';
import { bitFlips, truncations } from '../readers/mutations';

const png = '89504e47';
const jpeg = 'ffd8ff';

describe('the picture saved in a CAD file', () => {
  const pictures = {
    'Base_Plate.SLDPRT': png,
    'disk1.prt': jpeg,
    'Bracket_Hole_2024.CATPart': jpeg,
    'Tank_Bottom.par': png,
    'rearwheel_creo11.prt.2': jpeg,
  };
  for (const [name, magic] of Object.entries(pictures)) {
    it(`is whole or refused in a sentence, however the file is damaged: ${name}`, async () => {
      const bytes = await sample(name);
      const head = Math.min(bytes.length, 4096);
      const damagedHeads = [...bitFlips(bytes.subarray(0, head), 100, 7)].map((damaged) =>
        Buffer.concat([damaged, bytes.subarray(head)]),
      );
      const all = [...truncations(bytes, 50), ...bitFlips(bytes, 100, 8), ...damagedHeads];
      for (const damaged of all) await isPictureOrRefused(damaged, name);
    }).timeout(60_000);

    it(`is read without anything else of it: ${name}`, async () => {
      const picture = await savedPictureOf(await sample(name), name);
      ok(isOf(magic, picture));
    });
  }

  it('is told by the content, whatever the name says', async () => {
    const picture = await savedPictureOf(await sample('disk1.prt'), 'disk1.sldprt');
    ok(isOf(jpeg, picture));
  });

  it('is not there in formats that hold none', async () => {
    for (const name of ['mayo_332.stp', 'assly_sub-assly_asso.jt', 'LONGBAR.x_t']) {
      equal(await savedPictureOf(await sample(name), name), null);
    }
  });

  it('is not there in a part whose picture is gone', async () => {
    const bytes = await sample('disk1.prt');
    bytes.write('images/previeX', bytes.indexOf('images/preview'), 'latin1');
    equal(await savedPictureOf(bytes, 'disk1.prt'), null);
  });

  it('is not looked for in what is no CAD file', async () => {
    const none = Buffer.from('any bytes');
    await rejects(savedPictureOf(none, 'any.sldprt'), { name: 'Refusal', code: 'notCad' });
  });
});

const sample = (name: string): Promise<Buffer> => readFile(`samples/${name}`);

async function isPictureOrRefused(bytes: Uint8Array, name: string): Promise<void> {
  try {
    const picture = await savedPictureOf(bytes, name);
    ok(picture === null || picture.length > 100);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ok(error.message.length > 20);
  }
}

function isOf(magic: string, picture: Uint8Array | null): boolean {
  return Buffer.from(picture ?? [])
    .toString('hex')
    .startsWith(magic);
}
