import { deepEqual, equal, ok } from 'node:assert/strict';
import { IgesFile } from '../../../../../src/kernel/readers/iges/file/igesFile';
import {
  writeLines,
  type EntityToWrite,
} from '../../../../../src/kernel/readers/iges/file/writeLines';
import { readGlobalSection } from '../../../../../src/kernel/readers/iges/globalSection';
import { readSections } from '../../../../../src/kernel/readers/iges/fileSections';

const global = '1H,,1H;,4Hpart,6Hp.iges,4Htest,4Htest,32,38,6,308,15,4Hpart,1.,2,2HMM;'.padEnd(72);
const plain = { form: 0, transformation: 0, color: 0, status: '00000000' } as const;

describe('writeLines', () => {
  it('writes lines of 80 columns, numbered section by section, with their counts in the last', () => {
    const lines = linesOf([
      { ...plain, type: 110, fields: ['110', '0', '0', '0', '1', '1', '1'] },
      { ...plain, type: 116, fields: ['116', '1', '2', '3'] },
    ]);
    ok(lines.every((line) => line.length === 80));
    deepEqual(
      lines.map((line) => line.slice(72).replace(/ +/, '')),
      ['S1', 'G1', 'D1', 'D2', 'D3', 'D4', 'P1', 'P2', 'T1'],
    );
    equal(lines[6]?.slice(0, 72).replace(/ +/, ' '), '110,0,0,0,1,1,1; 1');
    equal(lines.at(-1)?.slice(0, 32), 'S      1G      1D      4P      2');
  });

  it('breaks lines between numbers, and only within text that is longer than one', () => {
    const numbers = Array.from({ length: 40 }, (_, i) => `${i}.1234567`);
    const fields = ['999', ...numbers, `80H${'n'.repeat(80)}`, '1'];
    const bytes = written([{ ...plain, type: 999, fields }]);
    const data = Buffer.from(bytes)
      .toString('latin1')
      .split('\n')
      .filter((line) => line[72] === 'P');
    ok(data.slice(0, 7).every((line) => line.slice(0, 64).trimEnd().endsWith(',')));
    const file = read(bytes);
    deepEqual(file.fields(file.entity(1)), fields);
  });

  it('keeps form, matrix, colour and status', () => {
    const entry = { type: 144, form: 3, transformation: 5, color: -7, status: '00010203' } as const;
    const { form, transformation, color, status } = read(
      written([{ ...entry, fields: ['144'] }]),
    ).entity(1);
    deepEqual({ type: 144, form, transformation, color, status }, entry);
  });
});

function written(entries: readonly EntityToWrite[]): Uint8Array {
  return writeLines({ global, entries, field: ',', record: ';' });
}

function linesOf(entries: readonly EntityToWrite[]): string[] {
  return Buffer.from(written(entries)).toString('latin1').trimEnd().split('\n');
}

function read(bytes: Uint8Array): IgesFile {
  const sections = readSections(bytes);
  return new IgesFile(sections, readGlobalSection(sections.global).delimiters);
}
