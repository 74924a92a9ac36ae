import { deepEqual, equal, ok } from 'node:assert/strict';
import { defaultViewerOptions } from '../../../src/model/page/viewerMessages';
import { sheetRowOf } from '../../../src/ui/sheet/sheetRow';
import { failedStage, modelAt } from '../base/someModels';
import { cubeFacts, entryWith } from './facts';

const rowOf = (more: Parameters<typeof entryWith>[0]) =>
  sheetRowOf(entryWith(more), 0, null, null, defaultViewerOptions);

describe('a row of a contact sheet', () => {
  it('tells size, volume, area and parts, and which values are exact', () => {
    const row = rowOf({});
    deepEqual([row.path, row.state, row.words], ['sub/bracket.step', 'ready', 'Ready in 2 s']);
    deepEqual(row.facts, [
      '≈ 30 × 10 × 10 mm',
      'Volume 2000 mm³ exact',
      'Area 1200 mm² exact',
      '1 part, placed 2 times',
      'GLB',
    ]);
  });

  it('tells no more figures of a size than its triangles give', () => {
    const sizeMetres = [0.1523999, 2.0000312, 12.34567] as const;
    const { facts } = rowOf({ facts: { kind: 'known', facts: { ...cubeFacts, sizeMetres } } });
    equal(facts[0], '≈ 152.4 × 2000 × 12346 mm');
  });

  it('says over how many placements a sum goes that is not of all', () => {
    const volume = { value: 1e-6, placements: 1 };
    const { facts } = rowOf({ facts: { kind: 'known', facts: { ...cubeFacts, volume } } });
    ok(facts.includes('Volume 1000 mm³ exact, of 1 of 2 placements'));
  });

  it('gives no volume where nobody knows it', () => {
    const bare = { ...cubeFacts, volume: null, area: null };
    const { facts } = rowOf({ facts: { kind: 'known', facts: bare } });
    ok(!facts.some((line) => /volume|area/i.test(line)));
  });

  it('says why a model failed, and why there are no facts', () => {
    const failed = rowOf({ model: modelAt(failedStage()), facts: { kind: 'waiting' } });
    deepEqual(
      [failed.state, failed.words, failed.facts],
      ['failed', 'Failed: The file has no solid.', []],
    );
    deepEqual(rowOf({ facts: { kind: 'none', reason: 'Too large.' } }).facts, ['Too large.']);
  });

  it('stays when its model was removed', () => {
    equal(rowOf({ model: null }).words, 'Removed from the list of models');
  });

  it('shows no invisible characters of a name', () => {
    equal(rowOf({ path: 'a\u202Epets.step\n' }).path, 'apets.step');
  });
});
