import { deepEqual, equal, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { RefusalCode } from '../../src/kernel/refusal';
import { sniffSource } from '../../src/kernel/sniffSource';

describe('sniffSource', () => {
  it('knows STEP behind a byte order mark, blank lines and a comment', () => {
    const lead = '\uFEFF\r\n /* exported today */ ';
    deepEqual(sniff(`${lead}ISO-10303-21;\nHEADER;`, 'a.step'), { format: 'STEP', warnings: [] });
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
    ['JT', 'Version 9.5 JT  DM 8.0', 'a.jt', 'unsupportedFormat', /a JT file/],
    ['CATIA', 'V5_CFV2\0\0', 'a.CATPart', 'unsupportedFormat', /a CATIA V5 part/],
    ['Creo', '#UGC:2 PART', 'a.prt.3', 'unsupportedFormat', /a Creo part/],
    ['NX', 'SPLMSSTR', 'a.prt', 'unsupportedFormat', /an NX part/],
    ['Parasolid', '**ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'a.x_t', 'unsupportedFormat', /Parasolid/],
    ['ACIS', 'ACIS BinaryFile', 'a.sab', 'unsupportedFormat', /ACIS/],
    ['SolidWorks', compoundFile(), 'a.sldprt', 'unsupportedFormat', /is a SolidWorks part\./],
    ['Solid Edge', compoundFile(), 'a.par', 'unsupportedFormat', /is a Solid Edge part\./],
    ['a ZIP with a STEP name', 'PK\x03\x04', 'a.step', 'wrongExtension', /a ZIP archive, not STEP/],
    ['a Git LFS pointer', 'version https://git-lfs', 'a.step', 'wrongExtension', /LFS pointer/],
  ];
  for (const [what, text, name, code, sentence] of refused) {
    it(`has a sentence for ${what}`, () => {
      throws(() => sniff(text, name), { name: 'Refusal', code, message: sentence });
    });
  }
});

function sniff(text: string, name: string) {
  return sniffSource(Buffer.from(text, text.includes('\uFEFF') ? 'utf8' : 'latin1'), name);
}

function compoundFile(): string {
  return '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1';
}
