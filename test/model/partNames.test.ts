import { deepEqual, equal, ok } from 'node:assert/strict';
import {
  cutName,
  cutSentences,
  longestName,
  nameLimit,
  shownName,
} from '../../src/model/partNames';
import { readResultFacts } from '../../src/model/facts/modelFacts';

const megabyte = 'n'.repeat(2 ** 20);

describe('the names of a model', () => {
  it('stay as they are where they are as long as people write them', () => {
    equal(cutName('Bolt M6×20 DIN 912'), 'Bolt M6×20 DIN 912');
    equal(shownName('支架 "v2"'), '支架 "v2"');
    equal(nameLimit(new Array<string>(3000).fill('Bolt M6×20 DIN 912')), longestName);
  });

  it('are cut at a whole letter where they are longer', () => {
    equal(cutName(megabyte).length, longestName);
    equal(cutName(`${'x'.repeat(longestName - 2)}🙂🙂`), `${'x'.repeat(longestName - 2)}…`);
    equal(shownName(`a\u202Eb\n${megabyte}`).slice(0, 5), 'ab nn');
    equal(shownName(megabyte, 40).length, 40);
  });

  it('stay together within bounds, however many there are', () => {
    for (const count of [300, 5000, 200_000]) {
      const names = new Array<string>(count).fill(megabyte);
      ok(nameLimit(names) * count <= 4_000_000 || nameLimit(names) === 16, `${count}`);
    }
    equal(nameLimit([]), longestName);
  });

  it('are bounded in the facts that a window reads', () => {
    const part = { name: megabyte, placements: 1, faces: 1, triangles: 1 };
    const facts = readResultFacts({
      ...{ format: megabyte, unit: megabyte, parts: [part] },
      notes: new Array<string>(1000).fill(megabyte),
    });
    ok(facts);
    ok(JSON.stringify(facts).length < 110_000);
    equal(facts.parts[0]?.name.length, longestName);
  });

  it('are as bounded in the sentences about it', () => {
    deepEqual(cutSentences(['a', 'b']), ['a', 'b']);
    const cut = cutSentences(new Array<string>(1000).fill(megabyte));
    equal(cut.length, 100);
    equal(cut[0]?.length, 1000);
  });
});
