import { deepEqual, equal } from 'node:assert/strict';
import { plus, type Vector } from '../../../../../../src/model/vectors';
import type { PmiAnnotation } from '../../../../../../src/model/pmi/pmi';
import { withDerivedPlanes } from '../../../../../../src/kernel/readers/step/pmi/graphic/derivedPlanes';
import type { ReadView } from '../../../../../../src/kernel/readers/step/pmi/graphic/savedViews';

describe('the plane of an annotation that the file gives none', () => {
  it('is that of its points, on the side from which the first of its views looks', () => {
    deepEqual(planeOf(square, fromBehind), { normal: [0, 0, -1], x: [-1, 0, 0] });
    deepEqual(planeOf(square, fromBefore), { normal: [0, 0, 1], x: [1, 0, 0] });
  });

  it('has no direction of its text where no view tells its side', () => {
    equal(planeOf(square)?.x, null);
    equal(Math.abs(planeOf(square)?.normal[2] ?? 0), 1);
    equal(planeOf(square, { ...fromBefore, toEye: [1, 0, 0] })?.x, null);
    equal(planeOf(square, { ...fromBefore, annotations: [8] })?.x, null);
  });

  it('is none of points on a line or all over space, and the own one where there is one', () => {
    equal(planeOf([0, 0, 0, 1, 1, 1, 2, 2, 2], fromBefore), null);
    equal(planeOf([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1], fromBefore), null);
    equal(planeOf([], fromBefore), null);
    const own = { normal: [1, 0, 0], x: [0, 1, 0] } as const;
    const [one] = withDerivedPlanes([{ ...annotation(square), plane: own }], [fromBefore]);
    deepEqual(one?.plane, own);
  });
});

const square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
const fromBefore = view([0, 0, 1]);
const fromBehind = view([0, 0, -1]);

function planeOf(points: readonly number[], ...views: readonly ReadView[]) {
  const [one] = withDerivedPlanes([annotation(points)], views);
  const plane = one?.plane ?? null;
  const plain = (vector: Vector) => plus(vector, [0, 0, 0]);
  return plane && { normal: plain(plane.normal), x: plane.x && plain(plane.x) };
}

function annotation(points: readonly number[]): PmiAnnotation<number> {
  return {
    ...{ id: 7, name: '', category: '', elements: [], faces: [], edges: [], plane: null },
    ...{ isOfAssembly: false, part: null, isHidden: false, color: null },
    lines: points.length > 0 ? [Float64Array.from(points)] : [],
    triangles: new Float64Array(),
  };
}

function view(toEye: ReadView['toEye']): ReadView {
  return { id: 1, name: 'A', toEye, up: [0, 1, 0], annotations: [7], shapes: null, product: null };
}
