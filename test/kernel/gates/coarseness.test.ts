import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { withCoarseness } from '../../../src/kernel/gates/coarseness';
import type { PartMesh } from '../../../src/kernel/base/scene';
import { boxPart, nodeOf, sceneOf } from '../boxScene';

describe('withCoarseness', () => {
  it('leaves a part alone that lies near enough for its deflection', () => {
    const scene = sceneAt(1000, 1e-3);
    equal(withCoarseness(scene), scene);
  });

  it('tells of a part whose corners are rounded by more than its deflection', () => {
    const { linearDeflection, warnings } = withCoarseness(sceneAt(10_000, 1e-5)).facts;
    // At ten kilometres the last digit stands for 2 ** -10 metres, along one axis.
    ok(linearDeflection !== null && Math.abs(linearDeflection - (1e-5 + 2 ** -11)) < 1e-6);
    match(warnings.join(), /right to 0\.5 mm only: “box”/);
  });

  it('adds what every axis rounds, and takes the part that lies furthest', () => {
    const [near, far] = [boxAt(100), boxAt(10_000)];
    const everywhere = { ...far, positions: far.positions.map((value) => value + 10_000) };
    const { linearDeflection, warnings } = withCoarseness(
      sceneWith([near, everywhere], 1e-9),
    ).facts;
    ok(linearDeflection !== null && linearDeflection > 1.4 * 2 ** -11 && linearDeflection < 2e-3);
    match(warnings.join(), /“box” × 2/);
  });

  it('says nothing where no tolerance is told', () => {
    deepEqual(withCoarseness(sceneAt(1e9, null)).facts.warnings, []);
  });
});

function boxAt(x: number): PartMesh {
  const box = boxPart(null);
  return { ...box, positions: box.positions.map((value, i) => (i % 3 === 0 ? value + x : value)) };
}

function sceneAt(x: number, linearDeflection: number | null) {
  return sceneWith([boxAt(x)], linearDeflection);
}

function sceneWith(parts: readonly PartMesh[], linearDeflection: number | null) {
  const scene = sceneOf([nodeOf({ part: 0 })], ...parts);
  return { ...scene, facts: { ...scene.facts, linearDeflection, warnings: [] } };
}
