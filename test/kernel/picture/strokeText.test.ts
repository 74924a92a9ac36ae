import { deepEqual, equal, ok } from 'node:assert/strict';
import { isWritable, writeText } from '../../../src/kernel/picture/strokeText';
import { readJson } from '../../words/readManifest';
import { isRecord } from '../../../src/words/unknown';

const legend = ['in both', 'only old, left', 'only new, right'];

describe('the letters of pictures', () => {
  it('write the legend of a change in every language that there is', () => {
    const chinese = readJson('l10n/bundle.l10n.zh-cn.json');
    const told = legend.map((words) => (isRecord(chinese) ? String(chinese[words]) : ''));
    deepEqual(
      [...legend, ...told].filter((words) => words === '' || !isWritable(words)),
      [],
    );
    equal(isWritable('Ж'), false);
  });

  it('stand one beside the other and leave ink, each another', () => {
    const inks = Array.from('bdefghilnortwy共有仅旧新左右').map(inkOf);
    equal(new Set(inks).size, inks.length);
    ok(inks.every((ink) => ink.includes('#')));
    const raster = paper();
    const one = writeText(raster, 'n', [4, 30], 3, black);
    ok(writeText(paper(), 'nn', [4, 30], 3, black) > 2 * one - 4);
  });

  it('stay within the picture that they are written into', () => {
    const raster = paper();
    writeText(raster, 'wwwwwwww', [-20, 2], 6, black);
    equal(raster.colors.length, 64 * 48);
  });
});

const black = 0xff000000 | 0;
const white = 0xffffffff | 0;

function paper() {
  return { width: 64, height: 48, colors: new Int32Array(64 * 48).fill(white) };
}

function inkOf(letter: string): string {
  const raster = paper();
  writeText(raster, letter, [8, 36], 4, black);
  return [...raster.colors].map((color) => ((color & 255) < 128 ? '#' : ' ')).join('');
}
