import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { leftOutBelow } from '../../../src/kernel/parts/leftOutBelow';
import { factsText } from '../../../src/model/facts/factsText';
import { massLines } from '../../../src/model/facts/massLine';
import { readModelExtras, placementsLeftOut } from '../../../src/model/readModelExtras';
import { styleOf } from '../../../src/model/quantities';
import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import { packOptions } from '../packs';
import { withDamagedNut } from '../../fixtures/damagedNut';

describe('parts that cannot be built', () => {
  it('are counted as often as the tree would place them', () => {
    interface Node {
      readonly own: readonly string[];
      readonly uses: readonly Node[];
    }
    const bolt: Node = { own: ['bolt'], uses: [] };
    const pair: Node = { own: [], uses: [bolt, bolt] };
    const root: Node = { own: ['plate'], uses: [pair, pair, pair] };
    const found = leftOutBelow(
      [root],
      ({ own }) => own,
      ({ uses }) => uses,
    );
    deepEqual(found, [
      { name: 'plate', placements: 1 },
      { name: 'bolt', placements: 6 },
    ]);
  });

  describe('of an assembly', () => {
    // A plate and its nuts lose their shells: 9 of 18 placements.
    const damaged = () =>
      Buffer.from(
        withDamagedNut(readFileSync('samples/as1_pe_203.stp', 'latin1')).replace(
          "#754=MANIFOLD_SOLID_BREP('',#753",
          "#754=MANIFOLD_SOLID_BREP('',#99753",
        ),
        'latin1',
      );

    it('take the exactness of the whole with them, in figures, text and GLB', async () => {
      const { facts, extras } = await convertModel(damaged(), 'a.stp', packOptions);
      deepEqual(extras.leftOut, [
        { name: 'PLATE', placements: 1 },
        { name: 'NUT', placements: 8 },
      ]);
      equal(placementsLeftOut(extras) + extras.counts.instances, 18);
      ok(!facts.isSizeExact && facts.massProperties === null);
      const text = factsText(facts).join('\n');
      match(text, /^size +≈ /m);
      match(text, /^volume .* exact, of 9 of 18 placements$/m);
      match(text, /^parts +3, 9 of 18 placements: the others are left out/m);
      deepEqual(readModelExtras(JSON.parse(JSON.stringify(extras))), extras);
    });

    it('leave no mass of the whole', async () => {
      const { facts, extras } = await convertModel(damaged(), 'a.stp', packOptions);
      const style = styleOf(defaultViewerOptions, facts.sourceUnit);
      const steel = { kind: 'material', id: 'steel' } as const;
      deepEqual(massLines(facts, steel, style, placementsLeftOut(extras)), [
        'mass      not known: 9 of 18 placements have no exact volume',
      ]);
    });

    it('are none where everything could be built', async () => {
      const whole = readFileSync('samples/as1_pe_203.stp');
      const { facts, extras } = await convertModel(whole, 'a.stp', packOptions);
      ok(!('leftOut' in extras) && facts.isSizeExact && facts.massProperties);
      match(factsText(facts).join('\n'), /^parts +5, placed 18 times/m);
    });
  });
});
