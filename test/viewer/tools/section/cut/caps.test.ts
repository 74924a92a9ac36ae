import assert from 'node:assert/strict';
import { BoxGeometry, type BufferGeometry, CylinderGeometry, LatheGeometry, Vector2 } from 'three';
import type { ViewMesh, ViewNode } from '../../../../../src/kernel/base/viewScene';
import { packLimits } from '../../../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../../../src/kernel/write/pack/writePack';
import { atOnce } from '../../../../../src/viewer/base/inSlices';
import type { Point } from '../../../../../src/viewer/geometry/pose';
import { buildModel } from '../../../../../src/viewer/model/buildModel';
import { Picker } from '../../../../../src/viewer/picking/picker';
import { type Cap, capOf } from '../../../../../src/viewer/tools/section/cut/caps';
import { contoursOf } from '../../../../../src/viewer/tools/section/cut/contours';
import type { HalfPlane } from '../../../../../src/viewer/tools/section/cut/cuttingPlane';
import { areaOf, isInside, loopsOf } from '../../../../../src/viewer/tools/section/cut/loops';
import { openedPack } from '../../../../kernel/packs';

/** A square counterclockwise from its lower left corner, or clockwise. */
function square(x: number, y: number, side: number, isHole = false): number[] {
  const corners = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
  if (isHole) corners.reverse();
  return corners.flatMap(([a = 0, b = 0], i) => [a, b, ...(corners[(i + 1) % 4] ?? [])]);
}

describe('loops of a section', () => {
  it('are joined from lines in any order, each the right way round', () => {
    const lines = [...square(0, 0, 4), ...square(1, 1, 2, true)];
    const mixed = lines.map((_, i) => lines[(i + 20) % lines.length] ?? 0);
    const { loops, isClosed } = loopsOf(mixed, 1e-6);
    assert.deepEqual(
      loops.map(areaOf).sort((a, b) => a - b),
      [-4, 16],
    );
    assert.equal(isClosed, true);
  });

  it('bear ends that differ by less than the tolerance, on both sides of a cell’s border', () => {
    const lines = square(0, 0, 1).map((value, i) => value + (i % 3) * 3e-7 - 3e-7);
    assert.equal(loopsOf(lines, 2e-6).isClosed, true);
    assert.equal(loopsOf(lines, 1e-8).isClosed, false);
  });

  it('are open where a line is missing', () => {
    assert.equal(loopsOf(square(0, 0, 1).slice(4), 1e-6).isClosed, false);
  });

  it('that touch in a corner keep their areas', () => {
    const { loops, isClosed } = loopsOf([...square(0, 0, 1), ...square(1, 1, 1)], 1e-6);
    assert.equal(isClosed, true);
    assert.equal(
      loops.map(areaOf).reduce((a, b) => a + b),
      2,
    );
  });

  it('know what is inside', () => {
    const loop = [0, 0, 4, 0, 4, 4, 2, 1, 0, 4];
    assert.equal(isInside(loop, 1, 1), true);
    assert.equal(isInside(loop, 2, 3), false);
    assert.equal(isInside(loop, -1, 0), false);
  });
});

describe('the cap of', () => {
  const slack = 1e-6;

  it('a cylinder has the area of its polygon, and so has the slanting one', () => {
    const cylinder = new CylinderGeometry(2, 2, 5, 64);
    const polygon = 32 * 4 * Math.sin((2 * Math.PI) / 64);
    near(capOfAll(cylinder, [0, 1, 0], 0.3).area, polygon);
    near(capOfAll(cylinder, [0.6, 0.8, 0], 0).area, polygon / 0.8);
  });

  it('a tube has a hole', () => {
    const tube = new LatheGeometry(
      [1, 2, 2, 1, 1].map(
        (radius, i) => new Vector2(radius, i === 0 || i === 1 || i === 4 ? -1 : 1),
      ),
      48,
    );
    const ring = 24 * Math.sin((2 * Math.PI) / 48) * (4 - 1);
    near(capOfAll(tube, [0, 1, 0], 0.2).area, ring);
    near(capOfAll(tube, [1, 0, 0], 0).area, 2 * 2);
  });

  it('a box on the plane of its face is that face, and nothing beyond it', () => {
    const box = new BoxGeometry(2, 3, 4);
    near(capOfAll(box, [0, 1, 0], 1.5).area, 8);
    near(capOfAll(box, [0, -1, 0], 1.5).area, 8);
    assert.equal(contours(box, [0, 1, 0], 1.6).length, 0);
  });

  it('a mesh that is turned inside out is filled all the same', () => {
    const box = new BoxGeometry(2, 2, 2);
    box.index?.array.reverse();
    near(capOfAll(box, [0, 0, 1], 0).area, 4);
  });

  it('an open mesh is none', () => {
    const open = new BoxGeometry(2, 2, 2);
    open.setIndex([...(open.index?.array ?? [])].slice(6));
    const cap = capOfAll(open, [0, 1, 0], 0);
    assert.deepEqual([cap.isClosed, cap.area, cap.triangles.length], [false, 0, 0]);
    assert.ok(cap.outline.length > 0, 'but its outline is seen');
  });

  it('a box is what other planes leave of it', () => {
    const right = capOfAll(new BoxGeometry(2, 2, 2), [0, 0, 1], 0);
    const { drawing } = right.contour;
    const atHalf: HalfPlane = [drawing.right[0], drawing.up[0], 0.5];
    const cap = capOfAll(new BoxGeometry(2, 2, 2), [0, 0, 1], 0, [atHalf]);
    near(cap.area, 3);
    assert.ok(cap.outline.length < right.outline.length + 1);
    near(
      capOfAll(new BoxGeometry(2, 2, 2), [0, 0, 1], 0, [
        [1, 0, 0],
        [-1, 0, -0.5],
      ]).area,
      0,
    );
  });

  it('a box is outlined along the planes that cut it, once and no farther than it reaches', () => {
    const box = new BoxGeometry(2, 2, 2);
    const right: HalfPlane = [1, 0, 0.5];
    near(lengthOf(capOfAll(box, [0, 0, 1], 0, [right]).outline), 2 * (1.5 + 2));
    const top: HalfPlane = [0, 1, 0.25];
    near(lengthOf(capOfAll(box, [0, 0, 1], 0, [right, top]).outline), 2 * (1.5 + 1.25));
    const parallel: HalfPlane = [0, 0, 1];
    near(lengthOf(capOfAll(box, [0, 0, 1], 0, [parallel]).outline), 8);
  });

  it('a tube is outlined along a plane on both sides of its hole', () => {
    const profile = [1, 2, 2, 1, 1].map(
      (radius, i) => new Vector2(radius, i === 0 || i === 1 || i === 4 ? -1 : 1),
    );
    const whole = capOfAll(new LatheGeometry(profile, 4), [0, 1, 0], 0);
    const half = capOfAll(new LatheGeometry(profile, 4), [0, 1, 0], 0, [[1, 0, 0]]);
    // Square rings of four corners: half of the outline, and twice the wall along the plane.
    near(lengthOf(half.outline), lengthOf(whole.outline) / 2 + 2);
  });

  function lengthOf(lines: readonly number[]): number {
    let sum = 0;
    for (let i = 0; i < lines.length; i += 4) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.slice(i, i + 4);
      sum += Math.hypot(x2 - x1, y2 - y1);
    }
    return sum;
  }

  function capOfAll(
    geometry: BufferGeometry,
    normal: Point,
    offset: number,
    others: readonly HalfPlane[] = [],
  ): Cap {
    const [contour = assert.fail('nothing is cut')] = contours(geometry, normal, offset);
    return capOf(contour, others, slack);
  }

  function contours(geometry: BufferGeometry, normal: Point, offset: number) {
    const model = modelOf(geometry);
    const picker = new Picker(model, { canPick: () => true, isCutAway: () => false });
    return atOnce(contoursOf({ normal, offset }, { model, picker, isShown: () => true, slack }));
  }
});

function modelOf(geometry: BufferGeometry) {
  const floats = (name: string) => Float32Array.from(geometry.getAttribute(name).array);
  const mesh: ViewMesh = {
    faces: [
      {
        geometry: {
          positions: floats('position'),
          normals: floats('normal'),
          colors: null,
          uvs: [],
          indices: Uint32Array.from(geometry.index?.array ?? []),
        },
        material: {
          color: [1, 0, 0, 1],
          hasDefaultColor: false,
          emissive: [0, 0, 0],
          roughness: 1,
          doubleSided: false,
          blends: false,
          cut: null,
          picture: null,
        },
      },
    ],
    lines: [],
    faceStarts: null,
    edgeStarts: null,
    extras: null,
  };
  const matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  const node: ViewNode = { name: 'part', index: 0, matrix, mesh, children: [] };
  const facts = { format: 'GLB', unit: 'metre', up: 'y', caliper: null, notes: [] } as const;
  const { chunks } = writePack({ facts, roots: [node] }, packLimits(Infinity));
  return buildModel(openedPack(Buffer.concat(chunks)));
}

function near(found: number, meant: number): void {
  assert.ok(Math.abs(found - meant) <= 1e-5 * Math.max(1, meant), `${found} is not ${meant}`);
}
