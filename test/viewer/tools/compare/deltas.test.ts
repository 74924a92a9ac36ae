import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { CylinderGeometry } from 'three';
import type { ComparedPart, Match } from '../../../../src/model/compare/match/matchParts';
import { deltaRow, inColumns } from '../../../../src/viewer/tools/compare/deltas';
import { box, noFacts, partOf } from '../../../model/compare/shapes';

describe('a row of what changed', () => {
  it('of a mesh has its volume where it is closed, and its area, both marked', () => {
    const row = rowOf(changed(partOf('block', box(0.02)), partOf('block', box(0.03))));
    equal(row.volume, '≈ 24000 mm³ → ≈ 36000 mm³');
    equal(row.area, '≈ 5200 mm² → ≈ 6600 mm²');
  });

  it('of an open mesh says once why it has no volume, and only where its shape changed', () => {
    const tube = (height: number) => {
      return partOf('tube', new CylinderGeometry(0.01, 0.01, height, 24, 1, true));
    };
    const row = rowOf(changed(tube(0.02), tube(0.03)));
    equal(row.volume, 'none: the surface is open');
    match(row.area, /^≈ .* → ≈ /);
    const rod = partOf('tube', new CylinderGeometry(0.01, 0.01, 0.02, 24));
    match(rowOf(changed(tube(0.02), rod)).volume, /^none: the surface is open → ≈ /);
    const moved: Match = { ...changed(tube(0.02), tube(0.02)), kind: 'moved' };
    equal(rowOf(moved).volume, '');
  });

  it('tells nothing that differs by less than it is known to', () => {
    const meshed = (x: number) => {
      return partOf('block', box(x), { facts: { ...noFacts, tolerance: 1e-4 } });
    };
    const { size, volume, area } = rowOf(changed(meshed(0.02), meshed(0.0201)));
    deepEqual([size, volume, area], ['', '', '']);
    match(rowOf(changed(meshed(0.02), meshed(0.03))).size, /^≈ 20 × .* → ≈ 30 × /);
  });

  it('says in which revision the exact faces are not known, where holes could be missed', () => {
    const faces = (old: Faces, current: Faces) => {
      const tolerance = (given: Faces) => (given === 'mesh' ? null : 1e-4);
      const [a, b] = ([old, current] as const).map((given, i) => ({
        ...partOf('block', box(0.02 + 0.01 * i), {
          facts: { ...noFacts, tolerance: tolerance(given) },
        }),
        hasExactFaces: given === 'exact',
      }));
      ok(a && b);
      return deltaRow({ ...changed(a, b), before: a, after: b }, wording).faces;
    };
    equal(faces('exact', 'exact'), '');
    equal(faces('mesh', 'mesh'), '');
    equal(faces('mesh', 'exact'), 'not known in the old one');
    equal(faces('exact', 'mesh'), 'not known in the new one');
    equal(faces('exact', 'of an engine'), 'not known in the new one');
    equal(faces('of an engine', 'of an engine'), 'not known');
  });
});

function changed(before: ReturnType<typeof partOf>, after: ReturnType<typeof partOf>): Match {
  return { kind: 'changed', before, after, isRecoloured: false, isRenamed: false };
}

type Faces = 'exact' | 'of an engine' | 'mesh';

const wording = { unit: 'mm', decimals: null, extras: null, origin: [0, 0, 0] } as const;

function rowOf(one: Match) {
  const meshed = (part: ComparedPart | null) => part && { ...part, hasExactFaces: false };
  const given = { ...one, before: meshed(one.before), after: meshed(one.after) };
  return deltaRow(given, inColumns([one], wording));
}
