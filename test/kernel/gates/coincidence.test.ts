import { deepEqual, equal, match } from 'node:assert/strict';
import { withCoincidence } from '../../../src/kernel/gates/coincidence';
import type { PartMesh, SceneNode } from '../../../src/kernel/base/scene';
import { boxPart, movedBy, nodeOf, sceneOf } from '../boxScene';

const box = boxPart(null);
const at = (part: number, x = 0) => nodeOf({ part, matrix: movedBy(x, 0, 0) });

describe('withCoincidence', () => {
  it('says that a part is placed twice in one place', () => {
    match(warningsOf([at(0, 5), at(0, 5)], box), /of the same shape lie.*: “box”/);
  });

  it('says so of a copy of a body, and of one in other coordinates', () => {
    const copy = { ...box, name: 'copy' };
    match(warningsOf([at(0), at(1)], box, copy), /: “copy”/);
    const elsewhere = { ...copy, positions: box.positions.map((value) => value + 7) };
    const back = nodeOf({ part: 1, matrix: movedBy(-7, -7, -7) });
    match(warningsOf([at(0), back], box, elsewhere), /: “copy”/);
  });

  it('finds it in any depth, in the sum of all moves', () => {
    const deep = nodeOf({ matrix: movedBy(2, 0, 0), children: [at(0, 3)] });
    match(warningsOf([deep, at(0, 5)], box), /“box”/);
  });

  it('says nothing of parts side by side, however many there are', () => {
    const row = Array.from({ length: 300 }, (_, i) => at(0, i));
    equal(warningsOf(row, box), '');
  });

  it('says nothing of another shape around the same middle', () => {
    // The box, with two of its corners pulled apart and two pushed together.
    const bent = box.positions.map((value, i) => {
      const corner = Math.floor(i / 3);
      const side = (box.positions[3 * corner] ?? 0) - 0.5;
      return i % 3 === 1 ? value + 0.2 * side : value;
    });
    equal(warningsOf([at(0), at(1)], box, { ...box, positions: bent }), '');
  });

  it('says nothing of what has no exact numbers', () => {
    const mesh: PartMesh = { ...box, solid: { volume: null, area: null } };
    equal(warningsOf([at(0), at(0)], mesh), '');
  });

  it('leaves a scene without copies as it is', () => {
    const scene = sceneOf([at(0)], box);
    equal(withCoincidence(scene), scene);
    deepEqual(withCoincidence(sceneOf([])).facts.warnings, []);
  });
});

function warningsOf(roots: readonly SceneNode[], ...parts: readonly PartMesh[]): string {
  return withCoincidence(sceneOf(roots, ...parts)).facts.warnings.join('\n');
}
