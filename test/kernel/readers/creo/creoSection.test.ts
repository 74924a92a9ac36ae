import { equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { creoSection } from '../../../../src/kernel/readers/creo/creoSection';
import { readJpeg } from '../../../../src/kernel/picture/readJpeg';
import { CadSource } from '../../../../src/kernel/readers/cadFormat';
import { cadFormats } from '../../../../src/kernel/readers/registry';
import { bitFlips, truncations } from '../mutations';

const wheel = new Uint8Array(readFileSync('samples/rearwheel_creo11.prt.2'));

describe('sections of Creo parts', () => {
  it('are found through the tables of contents: the saved picture stands in the second', () => {
    const picture = readJpeg(creoSection(wheel, 'THMB_IMG_MAIN') ?? new Uint8Array(0));
    equal(picture?.bytes.length, 21_348);
    equal(`${picture.width} × ${picture.height}`, '256 × 256');
  });

  it('are none where there is no such name, or no table', () => {
    equal(creoSection(wheel, 'SolidPrimdat'), null);
    equal(creoSection(new TextEncoder().encode('#UGC:2 PART\n#-END_OF_UGC_HEADER\n'), 'A'), null);
  });

  it('end the search when tables lead in a circle', () => {
    const row = (text: string) => `${text.padEnd(80, '#')}\n`;
    const table = `${row('#UGC_TOC 2 1 81 17')}${row('NEXT_TOC_ENTRY 8 0 0 ')}`;
    const text = `#UGC:2 PART\n#-END_OF_UGC_HEADER\n#Creo 1\n${table}`;
    equal(creoSection(new TextEncoder().encode(text), 'THMB_IMG_MAIN'), null);
  });

  it('leave a damaged part without its picture, never without an answer', () => {
    for (const damaged of [...truncations(wheel, 200), ...bitFlips(wheel, 1000, 7)]) {
      const found = cadFormats.find((format) => format.recognise(new CadSource(damaged)));
      ok(found === undefined || found.name === 'Creo');
      found?.savedPicture?.(damaged);
    }
  });
});
