import { deepEqual, equal } from 'node:assert/strict';
import type { PmiAnnotation } from '../../../../../../src/model/pmi/pmi';
import type { Vector } from '../../../../../../src/kernel/base/vector';
import { withReadSides } from '../../../../../../src/kernel/readers/step/pmi/graphic/readSides';
import type { ReadView } from '../../../../../../src/kernel/readers/step/pmi/graphic/savedViews';
import { pmiRead } from '../pmiVectors';

const up: Vector = [0, 0, 1];
const down: Vector = [0, 0, -1];

/** Strokes of `F`, `G` and `2`, millimetres. */
const letters = [
  [
    [0, 0],
    [0, 2.5],
    [0, 5],
    [2, 5],
    [3, 5],
    [1, 2.6],
  ],
  [
    [8, 4],
    [7, 5],
    [6, 5],
    [5, 3],
    [5, 1],
    [7, 0],
    [8, 1],
    [8, 2],
    [7, 2],
  ],
  [
    [10, 4],
    [11, 5],
    [12, 4.5],
    [12, 3.5],
    [10, 0],
    [12, 0],
  ],
] as const;

describe('the side from which an annotation is read', () => {
  it('is the other one, where its letters are mirrored beside those that a view shows from the front', () => {
    const annotations = [written(1, up), written(2, down, { isWrong: true })];
    const planes = sidesOf(annotations, [view([1, 2], up)]);
    deepEqual(planes, [up, up]);
  });

  it('is as the file says, where letters read so and the view really looks from behind', () => {
    const annotations = [written(1, up), written(2, down), written(3, down), written(4, down)];
    deepEqual(sidesOf(annotations, [view([1, 2, 3, 4], up)]), [up, down, down, down]);
  });

  it('is found of text that no view shows, of any size, and that runs up beside the part', () => {
    const annotations = [
      written(1, up),
      written(2, up, { isWrong: true, size: 3 }),
      written(3, up, { isWrong: true, isUpwards: true }),
      written(4, up, { size: 0.5, isUpwards: true }),
    ];
    deepEqual(sidesOf(annotations, [view([1], up)]), [up, down, down, up]);
  });

  it('is found of filled letters', () => {
    const filled = { isFilled: true };
    const annotations = [written(1, up, filled), written(2, down, { ...filled, isWrong: true })];
    deepEqual(sidesOf(annotations, [view([1, 2], up)]), [up, up]);
  });

  it('is as the file says, where no view shows any text from the front', () => {
    const annotations = [written(1, up), written(2, down, { isWrong: true })];
    deepEqual(sidesOf(annotations, []), [up, down]);
  });

  it('is as the file says, where one letter stands often that is the mirror image of another one', () => {
    const [b, d] = ['b', 'd'].map((_, i) =>
      letters[1].map(([u, v]) => [i === 0 ? u : -u, v] as const),
    );
    const known = written(1, up, { strokes: [...letters, b ?? []] });
    const doubtful = written(2, down, { strokes: [d ?? [], d ?? [], d ?? []] });
    deepEqual(sidesOf([known, doubtful], [view([1], up)]), [up, down]);
  });

  it('is as the files say in which a part of the text is mirrored in a view of its own', () => {
    const behind = (name: string) => {
      const { annotations, views } = pmiRead(name);
      const sides = new Map(annotations.map(({ id, plane }) => [id, plane?.normal ?? up]));
      const seen = views.flatMap(({ annotations: shown, toEye }) =>
        shown.map((id) => dotted(sides.get(id) ?? up, toEye) < -0.05),
      );
      return seen.filter(Boolean).length;
    };
    equal(behind('nist_ctc_02_asme1_ap242-e2.stp'), 8);
    equal(behind('nist_ctc_05_asme1_ap242-e1.stp'), 3);
  });
});

interface Writing {
  /** Mirrored in its plane. */
  readonly isWrong?: boolean;
  readonly size?: number;
  readonly isUpwards?: boolean;
  readonly isFilled?: boolean;
  readonly strokes?: readonly (readonly (readonly [u: number, v: number])[])[];
}

/** Text in a plane through the origin, from the side of `normal`. */
function written(id: number, normal: Vector, how: Writing = {}): PmiAnnotation<number> {
  const { isWrong = false, size = 1, isUpwards = false, isFilled = false } = how;
  const { strokes: drawn = letters } = how;
  const x: Vector = [normal[2], 0, 0];
  const strokes = drawn.map((points) =>
    points.map(([u, v]): Vector => {
      const [along, above] = isUpwards ? [-v, u] : [u, v];
      return [x[0] * size * (isWrong ? -along : along), size * above, 0];
    }),
  );
  const fans = strokes.flatMap((points) =>
    points.slice(2).flatMap((point, i) => [points[0], points[i + 1], point].flat()),
  );
  return {
    ...{ id, name: '', category: '', elements: [], faces: [], edges: [], isOfAssembly: false },
    ...{ plane: { normal, x }, part: null, isHidden: false, color: null },
    lines: isFilled ? [] : strokes.map((points) => Float64Array.from(points.flat())),
    triangles: Float64Array.from(isFilled ? fans.map((value) => value ?? 0) : []),
  };
}

function view(annotations: readonly number[], toEye: Vector): ReadView {
  return { id: 9, name: '', toEye, up: [0, 1, 0], annotations, shapes: null, product: null };
}

function sidesOf(annotations: readonly PmiAnnotation<number>[], views: readonly ReadView[]) {
  return withReadSides(annotations, views).map(({ plane }) =>
    plane?.normal.map((value) => value + 0),
  );
}

function dotted(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}
