import { deepEqual, equal, ok } from 'node:assert/strict';
import type { PmiAnnotation } from '../../../src/model/pmi/pmi';
import { withOriginsInMatrices } from '../../../src/kernel/parts/withOriginsInMatrices';
import { placedPmi } from '../../../src/kernel/readers/step/pmi/placedPmi';
import { boxPart, sceneOf } from '../boxScene';
import { pmiRead } from '../readers/step/pmi/pmiVectors';

describe('a part whose coordinates are counted from near by', () => {
  it('keeps what is drawn of it where it was, and that of the whole untouched', () => {
    const pmi = placedPmi(
      pmiRead('made_pmi_assembly.stp'),
      [],
      () => [],
      () => null,
    );
    const annotations = pmi.annotations.map((one, i): PmiAnnotation => ({
      ...one,
      part: i === 0 ? 0 : null,
    }));
    const [first, second] = annotations;
    ok(first && second);
    const node = { name: 'box', matrix: null, part: 0, color: null, children: [] };
    const origin = [1000, 0, -20] as const;
    const scene = sceneOf([node], { ...boxPart(null), origin });
    const settled = withOriginsInMatrices({ ...scene, pmi: { ...pmi, annotations } });
    const [moved, kept] = settled.pmi?.annotations ?? [];
    deepEqual(
      moved?.lines.map((line) => [...line]),
      first.lines.map((line) => [...line].map((value, i) => value - (origin[i % 3] ?? NaN))),
    );
    deepEqual(kept?.lines, second.lines);
    equal(settled.parts[0]?.origin, undefined);
  });
});
