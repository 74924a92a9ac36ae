import { deepEqual, equal, match } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { CadSource } from '../../../../src/kernel/readers/cadFormat';
import { creo } from '../../../../src/kernel/readers/creo/format';
import { bitFlips, truncations } from '../mutations';
import { compressed } from './compressed';

describe('the picture of a Creo part', () => {
  it('is found as it is, and packed', () => {
    for (const section of [jpeg, compressed(jpeg)]) {
      const picture = creo.savedPicture?.(partWith(section));
      deepEqual([picture?.width, picture?.height, picture?.bytes.length], [130, 110, jpeg.length]);
    }
  });

  it('is none where it is damaged in any way', () => {
    const part = partWith(compressed(jpeg));
    for (const damaged of [...truncations(part, 100), ...bitFlips(part, 500, 2)]) {
      const picture = creo.savedPicture?.(damaged);
      equal(!picture || picture.bytes.length > 0, true);
    }
  });
});

describe('a Creo part without a picture', () => {
  const whyOf = (bytes: Uint8Array) => creo.notRead?.(new CadSource(bytes)).why ?? '';
  const wheel = new Uint8Array(readFileSync('samples/rearwheel_creo11.prt.2'));

  it('is said to be cut off where its file ends before the picture that it names', () => {
    const part = partWith(compressed(jpeg));
    const ends = [900, 1500, 4000, 60_000, 200_000];
    const ofWheel = ends.map((end) => wheel.subarray(0, end));
    for (const cut of [part.subarray(0, -20), ...ofWheel]) {
      match(whyOf(cut), /^It is cut off before the picture .*: copy it again/);
    }
  });

  it('is said to have none where its tables of contents name none', () => {
    const without = Buffer.from(partWith(jpeg))
      .toString('latin1')
      .replace('THMB_IMG_MAIN', 'THMB_IMG_NONE');
    match(whyOf(Buffer.from(without, 'latin1')), /no picture was saved with it\./);
    match(whyOf(wheel), /only the picture that Creo saved with it\./);
  });

  it('is said to have a blank one where it has one colour, which is not shown', () => {
    const scan = Buffer.concat([
      Buffer.from('ffd8ffc0000b08006e008201011100ffda00080101000000', 'hex'),
      Buffer.alloc(400, 0x29),
      Buffer.from('ffd9', 'hex'),
    ]);
    match(whyOf(partWith(scan)), /the picture that Creo saved with it is blank\./);
  });
});

describe('a file of Creo or Pro/ENGINEER', () => {
  const banners = [
    ['#Creo  TM  7.0  (c) 2022 by PTC Inc.', 'Creo 7.0'],
    ['#Pro/ENGINEER  TM  Wildfire 4.0  (c) 2008', 'Pro/ENGINEER Wildfire 4.0'],
    [
      '#P_OBJECT 6\n@P_object 1 0\n#Pro/ENGINEER  TM  Release 20.0  (c) 1988-98',
      'Pro/ENGINEER 20.0',
    ],
    ['#Something else', 'Creo'],
  ] as const;
  for (const [banner, program] of banners) {
    it(`is called a part of ${program} behind “${banner.slice(0, 30)}…”`, () => {
      equal(familyOf('PART', banner), `a ${program} part`);
    });
  }

  it('is called an assembly when it is one', () => {
    equal(familyOf('ASSEM', banners[0][0]), 'a Creo 7.0 assembly');
  });
});

const jpeg = Buffer.concat([
  Buffer.from('ffd8ffc0000b08006e008201011100', 'hex'),
  // A comment that packs well.
  Buffer.from('fffe0402', 'hex'),
  Buffer.alloc(1024, 'caliper'),
  Buffer.from('ffda00080101000000ff01ffd9', 'hex'),
]);

function familyOf(kind: string, banner: string): string | null {
  const text = `#UGC:2 ${kind} 1\n#-END_OF_UGC_HEADER\n${banner}\n`;
  const source = new CadSource(new TextEncoder().encode(text));
  return creo.recognise(source) ? (creo.notRead?.(source).family ?? null) : null;
}

function partWith(section: Buffer): Uint8Array {
  const title = '#THMB_IMG_MAIN\n';
  const row = (text: string) => `${text.padEnd(80, '#')}\n`;
  const banner = '#Creo 1\n';
  const tableBytes = 2 * row('').length;
  const offset = (banner.length + tableBytes).toString(16);
  const length = (title.length + section.length).toString(16);
  const head = [
    '#UGC:2 PART\n#-END_OF_UGC_HEADER\n',
    banner,
    row('#UGC_TOC 2 1 81 17'),
    row(`THMB_IMG_MAIN ${offset} ${length} 0 `),
    title,
  ];
  return new Uint8Array(Buffer.concat([Buffer.from(head.join('')), section]));
}
