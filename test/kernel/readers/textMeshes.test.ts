import { ok } from 'node:assert/strict';
import { Refusal } from '../../../src/kernel/base/refusal';
import type { ViewScene } from '../../../src/kernel/base/viewScene';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import { placedParts } from '../../../src/kernel/convert/placedParts';
import { resultFactsText } from '../../../src/model/facts/factsText';
import { readObj } from '../../../src/kernel/readers/obj/readObj';
import { readPly } from '../../../src/kernel/readers/ply/readPly';
import { readStl } from '../../../src/kernel/readers/stl/readStl';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import { packLimits } from '../../../src/kernel/write/pack/packLimits';
import { seeded } from './mutations';
import { objText, ply, textStl } from './resultFixtures';

const subjects = {
  STL: { text: Buffer.from(textStl()).toString('latin1'), read: readStl },
  OBJ: { text: `${objText}\nvn 0 0 1\nvt 0 0\nf 1/1/1 2/1/1 3/1/1\n`, read: readObj },
  PLY: { text: Buffer.from(ply('ascii')).toString('latin1'), read: readPly },
};
const odd = [
  ...[
    '0',
    '-1',
    '1e300',
    '1e999',
    '-1e38',
    '1e-320',
    '0.5',
    '99999999999',
    'nan',
    'inf',
    '+',
    '1e',
  ],
  ...['vertex', 'facet', 'endsolid', 'solid', 'f', 'v', 'property', 'element vertex 9', ''],
];

describe('a mesh written as text, damaged', () => {
  for (const [format, { text, read }] of Object.entries(subjects)) {
    it(`is refused in a sentence or read soundly: ${format}`, () => {
      const random = seeded(7);
      const some = (count: number) => Math.floor(random() * count);
      for (let i = 0; i < 1500; i++) {
        const words = text.split(/(\s+)/);
        const way = i % 4;
        const [at, other] = [some(words.length), some(words.length)];
        if (way === 0) words.splice(at);
        else if (way === 1) [words[at], words[other]] = [words[other] ?? '', words[at] ?? ''];
        else if (way === 2) words[at] = odd[some(odd.length)] ?? '';
        else words.splice(at, 1 + some(3));
        isRefusedOrSound(() => read(Buffer.from(words.join(''), 'latin1'), 'a'));
      }
    });
  }
});

function isRefusedOrSound(read: () => ViewScene): void {
  try {
    const scene = read();
    const measured = measuredFacts(placedParts(scene));
    resultFactsText({ format: 'x', unit: null, origin: null, notes: [], ...measured }, 9);
    writePack(scene, packLimits(1e6));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ok(error.message.length > 20);
  }
}
