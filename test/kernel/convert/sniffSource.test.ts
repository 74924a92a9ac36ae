import { deepEqual, equal, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { RefusalCode } from '../../../src/kernel/base/refusal';
import { sniffSource as sniffBytes } from '../../../src/kernel/convert/sniffSource';

const creo = '#UGC:2 PART 2330\\\n#- VERS 0\n#-END_OF_UGC_HEADER\n#Creo  TM  11.0  (c) 2024 by PTC';

describe('sniffSource', () => {
  it('knows STEP behind a byte order mark, blank lines and a comment', () => {
    const lead = '\uFEFF\r\n /* exported today */ ';
    deepEqual(sniff(`${lead}ISO-10303-21;\nHEADER;`, 'a.step'), { format: 'STEP', warnings: [] });
  });

  it('takes no longer for many comments, whatever comes behind them', () => {
    const comments = '/**/ /***/'.repeat(15);
    equal(sniff(`${comments}ISO-10303-21;`, 'a.step').format, 'STEP');
    throws(() => sniff(comments, 'a.step'), { code: 'notCad' });
  });

  it('knows IGES by the S in column 73', async () => {
    const bytes = await readFile('samples/as1_pe_203.igs');
    equal(sniffSource(bytes, 'as1.igs').format, 'IGES');
  });

  it('believes the content and not the name, and says so', async () => {
    const bytes = await readFile('samples/as1_pe_203.igs');
    const { format, warnings } = sniffSource(bytes, 'as1.step');
    equal(format, 'IGES');
    deepEqual(warnings, [
      'The name as1.step promises STEP, but the file is IGES; it was read as IGES.',
    ]);
  });

  const refused: readonly (readonly [string, string, string, RefusalCode, RegExp])[] = [
    ['an empty file', '', 'a.step', 'emptyFile', /is empty/],
    ['garbage with a STEP name', 'hello', 'a.step', 'notCad', /named like STEP/],
    ['what is no CAD file at all', '{}', 'a.json', 'notCad', /no CAD file/],
    ['Creo', creo, 'a.prt.3', 'unsupportedFormat', /a Creo 11\.0 part\. Creo keeps .* no picture/],
    [
      'an assembly of Creo',
      '#UGC:2 ASSEM 1\n#-END_OF_UGC_HEADER\n#Creo  TM  9.0',
      'a.prt',
      'unsupportedFormat',
      /a Creo 9\.0 assembly\. It places .* as STEP in Creo: that holds all its parts/,
    ],
    [
      'what is neither part nor assembly of Creo',
      '#UGC:2 DRAWING 1\n#-END_OF_UGC_HEADER\n#Pro/ENGINEER  TM  Wildfire 4.0',
      'a.prt',
      'unsupportedFormat',
      /a Pro\/ENGINEER Wildfire 4\.0 file that is neither part nor assembly\. Open the part/,
    ],
    ['Creo without a banner', '#UGC:2 PART', 'a.prt', 'unsupportedFormat', /a Creo part\. Creo/],
    ['Creo named like another', creo, 'a.sldprt', 'wrongExtension', /Creo 11\.0 part, not a Solid/],
    ['half a compound file', compoundFile(), 'a.sldprt', 'damagedFile', /damaged or cut off/],
    ['a ZIP with a STEP name', 'PK\x03\x04', 'a.step', 'wrongExtension', /a ZIP archive, not STEP/],
    [
      'a Git LFS pointer',
      'version https://git-lfs',
      'a.step',
      'wrongExtension',
      /LFS pointer.*git lfs pull/,
    ],
  ];
  it('knows SolidWorks of both containers and CATIA V5 whatever their name', async () => {
    const formats = ['Base_Plate.SLDPRT', 'Chip.SLDPRT', 'handle.CATPart'].map(async (file) => {
      const { format, warnings } = sniffSource(await readFile(`samples/${file}`), 'a.prt');
      return [format, warnings.length];
    });
    deepEqual(await Promise.all(formats), [
      ['SolidWorks', 1],
      ['SolidWorks', 1],
      ['CATIA V5', 1],
    ]);
  });

  it('knows JT by its first line and NX by its container', async () => {
    const sniffed = [
      ['assly_sub-assly_asso.jt', 'a.jt'],
      ['assly_sub-assly_asso.jt', 'a.step'],
      ['disk1.prt', 'disk1.prt'],
      ['disk1.prt', 'disk1.prt.3'],
    ].map(async ([file = '', name = '']) => {
      const { format, warnings } = sniffSource(await readFile(`samples/${file}`), name);
      return [format, ...warnings];
    });
    deepEqual(await Promise.all(sniffed), [
      ['JT'],
      ['JT', 'The name a.step promises STEP, but the file is a JT file; it was read as a JT file.'],
      ['NX'],
      [
        'NX',
        'The name disk1.prt.3 promises a Creo part, but the file is an NX part; it was read as an NX part.',
      ],
    ]);
  });

  it('tells a part by its own name when the file promises another program', async () => {
    const { warnings } = sniffSource(await readFile('samples/handle.CATPart'), 'a.sldprt');
    deepEqual(warnings, [
      'The name a.sldprt promises a SolidWorks part, but the file is a CATIA V5 part; it was read as a CATIA V5 part.',
    ]);
  });

  it('knows Solid Edge by its streams, and Parasolid by its banner or its first bytes', async () => {
    const bytes = await readFile('samples/L_Solid_2025.par');
    deepEqual(sniffSource(bytes, 'L.par'), { format: 'Solid Edge', warnings: [] });
    deepEqual(sniffSource(bytes, 'L.sldprt').warnings, [
      'The name L.sldprt promises a SolidWorks part, but the file is a Solid Edge part; it was read as a Solid Edge part.',
    ]);
    deepEqual(
      ['**ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'PS\0\0\0', 'T51 : TRANSMIT FILE created'].map((text) =>
        sniff(text, 'a.x_t'),
      ),
      new Array(3).fill({ format: 'Parasolid', warnings: [] }),
    );
  });

  for (const [what, text, name, code, sentence] of refused) {
    it(`has a sentence for ${what}`, () => {
      throws(() => sniff(text, name), { name: 'Refusal', code, message: sentence });
    });
  }
});

/** With the format by its name. */
function sniffSource(bytes: Uint8Array, name: string) {
  const { format, warnings } = sniffBytes(bytes, name);
  return { format: format.name, warnings };
}

function sniff(text: string, name: string) {
  return sniffSource(Buffer.from(text, text.includes('\uFEFF') ? 'utf8' : 'latin1'), name);
}

function compoundFile(): string {
  return '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1';
}
