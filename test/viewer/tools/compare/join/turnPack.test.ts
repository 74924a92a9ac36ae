import { deepEqual, ok } from 'node:assert/strict';
import { Matrix4, Vector3 } from 'three';
import { buildModel } from '../../../../../src/viewer/model/buildModel';
import type { Model } from '../../../../../src/viewer/model/model';
import { turnPack } from '../../../../../src/viewer/tools/compare/join/turnPack';
import { openedPackOf } from '../../../../kernel/packs';
import { twoCubes } from '../../../glbFixtures';

describe('a pack that is turned about X', () => {
  for (const turn of [1, -1] as const) {
    it(`has everything where a turn by ${90 * turn}° brings it`, async () => {
      const before = buildModel(await openedPackOf(await twoCubes()));
      const after = buildModel(turnPack(await openedPackOf(await twoCubes()), turn));
      const matrix = new Matrix4().makeRotationX((turn * Math.PI) / 2);
      near(coordinatesOf(after), turned(coordinatesOf(before), matrix));
      near(segmentsOf(after), turned(segmentsOf(before), matrix));
      near(
        after.parts.flatMap(({ place }) => place.toArray()),
        before.parts.flatMap(({ place }) => matrix.clone().multiply(place).toArray()),
      );
      near(
        after.parts.flatMap(({ pieces }) => pieces.flatMap(({ box }) => [...box.min, ...box.max])),
        before.parts.flatMap(({ pieces }) =>
          pieces.flatMap(({ box }) => {
            const own = box.clone().applyMatrix4(matrix);
            return [...own.min, ...own.max];
          }),
        ),
      );
      near(normalsOf(after), turned(normalsOf(before), matrix));
    });
  }

  it('is as before after a turn back', async () => {
    const before = buildModel(await openedPackOf(await twoCubes()));
    const after = buildModel(turnPack(turnPack(await openedPackOf(await twoCubes()), 1), -1));
    near(coordinatesOf(after), coordinatesOf(before));
    near(normalsOf(after), normalsOf(before));
  });
});

const coordinatesOf = ({ batches }: Model) =>
  batches.flatMap(({ coordinates }) => [...coordinates]);

const segmentsOf = ({ edges }: Model) => edges.flatMap(({ segments }) => [...segments]);

/** x y z of each normal. */
function normalsOf({ batches }: Model): readonly number[] {
  return batches.flatMap(({ solid }) => {
    const given = solid.geometry.getAttribute('normal');
    return Array.from({ length: given.count }, (_, i) => {
      const [u, v] = [given.getX(i), given.getY(i)];
      const w = 1 - Math.abs(u) - Math.abs(v);
      const below = Math.max(-w, 0);
      const unfolded = new Vector3(u - Math.sign(u) * below, v - Math.sign(v) * below, w);
      return unfolded.normalize().toArray();
    }).flat();
  });
}

function turned(numbers: readonly number[], matrix: Matrix4): number[] {
  const vectors = Array.from({ length: numbers.length / 3 }, (_, i) =>
    new Vector3()
      .fromArray([...numbers], 3 * i)
      .applyMatrix4(matrix)
      .toArray(),
  );
  return vectors.flat();
}

function near(one: readonly number[], other: readonly number[]): void {
  deepEqual(one.length, other.length);
  ok(one.length > 0);
  const worst = Math.max(...one.map((value, i) => Math.abs(value - (other[i] ?? NaN))));
  ok(worst < 1e-4, `${worst}`);
}
