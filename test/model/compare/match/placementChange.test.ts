import { deepEqual, fail, ok } from 'node:assert/strict';
import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Matrix4,
  Path,
  Shape,
  Vector3,
} from 'three';
import {
  placementChange,
  type PlacementChange,
} from '../../../../src/model/compare/match/placementChange';
import type { AxisLine } from '../../../../src/model/features/roundFaceAxes';
import { at, hook, noFacts, partOf } from '../shapes';

describe('the turn of a part', () => {
  const bar = new BoxGeometry(0.008, 0.008, 0.02);
  const cube = new BoxGeometry(0.01, 0.01, 0.01);

  it('of a square bar is the angle by which it was turned, however alike its moments are', () => {
    deepEqual(
      [30, 45, 20, -20].map((degrees) => turned(bar, aboutZ(degrees))),
      [...['30° about 0 0 1', '45° about 0 0 1', '20° about 0 0 1', '20° about 0 0 -1']],
    );
    deepEqual(turned(bar, new Matrix4().makeRotationX(rad(35))), '35° about 1 0 0');
  });

  it('is the smallest that leads to the same place', () => {
    deepEqual(turned(bar, aboutZ(60)), '30° about 0 0 -1');
    deepEqual(turned(bar, aboutZ(135)), '45° about 0 0 1');
    deepEqual(turned(nut(6), aboutZ(50)), '10° about 0 0 -1');
    deepEqual(turned(cube, new Matrix4().makeRotationY(rad(80))), '10° about 0 -1 0');
  });

  it('is none where the part looks as before', () => {
    deepEqual(turned(bar, aboutZ(90)), 'none');
    deepEqual(turned(cube, new Matrix4().makeRotationAxis(diagonal, rad(120))), 'none');
    deepEqual(turned(nut(6), aboutZ(60)), 'none');
    deepEqual(turned(nut(4), at(0.1).multiply(aboutZ(90))), 'none');
    deepEqual(turned(round, aboutZ(25)), 'none');
  });

  it('of a cube and of nuts is that about their axis', () => {
    deepEqual(turned(cube, aboutZ(45)), '45° about 0 0 1');
    deepEqual(turned(nut(4), aboutZ(20)), '20° about 0 0 1');
    deepEqual(turned(nut(6), aboutZ(20)), '20° about 0 0 1');
    deepEqual(turned(bolt(), aboutZ(20)), '20° about 0 0 1');
    deepEqual(turned(bolt(), aboutZ(80)), '20° about 0 0 1');
  });

  it('of a mesh of unknown tolerance is none where its facets alone show it', () => {
    const meshed = (one: BufferGeometry, degrees: number) => {
      const [old, current] = [at(0.05), at(0.05).multiply(aboutZ(degrees))].map(
        (place) => partOf('a', one, { place }).shape,
      );
      const { isRotated, rotation } = placementChange(old ?? fail(), current ?? fail());
      return isRotated ? Math.round(rotation?.degrees ?? NaN) : 0;
    };
    deepEqual(
      [60, 120, 20, 90].map((degrees) => meshed(bolt(32), degrees)),
      [0, 0, 20, 30],
    );
    deepEqual(meshed(round, 25), 0);
    deepEqual(meshed(new BoxGeometry(0.008, 0.00802, 0.02), 90), 90);
    deepEqual(meshed(bored, 90), 90);
  });

  it('is seen beside the move where it is about a corner', () => {
    const corner = at(0.004, 0.004).multiply(aboutZ(30)).multiply(at(-0.004, -0.004));
    deepEqual(turned(bar, corner), '30° about 0 0 1');
    deepEqual(turned(nut(6), corner), '30° about 0 0 1');
    deepEqual(turned(bored, corner), '30° about 0 0 1');
  });

  it('is the whole angle where a hole beside the middle shows it', () => {
    deepEqual(
      [30, 90, 180].map((degrees) => turned(bored, aboutZ(degrees))),
      [...['30° about 0 0 1', '90° about 0 0 1', '180° about 0 0 1']],
    );
  });

  it('about one of several axes by the same angle is that in the plane of the part, wherever an instance stands', () => {
    // A bar with a hole through it beside its middle: half a turn about X is none, about Y the same as about Z.
    const outline = new Shape().moveTo(0, 0).lineTo(0.04, 0).lineTo(0.04, 0.01).lineTo(0, 0.01);
    outline.holes.push(hole(0.01, 0.005, 0.0025));
    const through = extruded(outline, 0.01);
    for (const [x, y] of [
      [0, 0.01],
      [0, 0.04],
      [0.3, -0.2],
    ] as const) {
      for (const about of ['makeRotationZ', 'makeRotationY'] as const) {
        const half = new Matrix4()[about](Math.PI);
        deepEqual(turned(through, half, through, at(x, y)), '180° about 0 0 1');
        deepEqual(turned(through, half, reversed(through), at(x, y)), '180° about 0 0 1');
      }
    }
  });

  it('in its own place is no move, wherever the centre of its surface lies', () => {
    bored.computeBoundingBox();
    const { x, y, z } = bored.boundingBox?.getCenter(new Vector3()) ?? new Vector3();
    const inPlace = at(x, y, z)
      .multiply(aboutZ(180))
      .multiply(at(-x, -y, -z));
    deepEqual(moved(bored, inPlace), [0, 0, 0]);
    deepEqual(moved(bored, at(0.01).multiply(inPlace)), [0.01, 0, 0]);
  });

  it('of a round flange shows in its holes alone', () => {
    deepEqual(turned(flange(4), aboutZ(30)), '30° about 0 0 1');
    deepEqual(turned(flange(4), aboutZ(60)), '30° about 0 0 -1');
    deepEqual(turned(flange(4), aboutZ(90)), 'none');
  });

  it('is known though the triangles are in another order', () => {
    deepEqual(
      [bar, nut(4), nut(6), bored].map((one) => turned(one, aboutZ(20), reversed(one))),
      Array(4).fill('20° about 0 0 1'),
    );
    deepEqual(turned(cube, at(1).multiply(aboutZ(20)), reversed(cube)), '20° about 0 0 1');
    deepEqual(turned(bar, aboutZ(90), reversed(bar)), 'none');
  });

  it('is known though the part was divided into other triangles', () => {
    deepEqual(turned(nut(6), aboutZ(20), nut(6, 36)), '20° about 0 0 1');
    deepEqual(turned(nut(4), aboutZ(45), nut(4, 36)), '45° about 0 0 1');
  });

  it('of a body that is nearly one of revolution is known by the axes of its faces', () => {
    const lines = (place: Matrix4): readonly AxisLine[] =>
      [new Vector3(0, 1, 0), new Vector3(1, 0, 0)].map((axis, i) => ({
        origin: new Vector3().applyMatrix4(place).toArray(),
        axis: axis.transformDirection(place).toArray(),
        ...{ radius: i === 0 ? 0.01 : 0.002, isHollow: i !== 0 },
      }));
    const tilted = (facets: number, place: Matrix4) => {
      const facts = { ...noFacts, tolerance: 1e-4, axes: () => lines(place) };
      return partOf('shaft', crossed(facets), { facts, place }).shape;
    };
    const first = at(0.03).multiply(new Matrix4().makeRotationY(0.3));
    for (const axis of [new Vector3(1, 0, 0), diagonal, new Vector3(1, 2, 3).normalize()]) {
      const turn = new Matrix4().makeRotationAxis(axis, rad(30));
      const { rotation } = placementChange(tilted(37, first), tilted(40, turn.multiply(first)));
      const told = rotation?.axis.map((step) => Math.round(step * 1e4) / 1e4 || 0);
      const expected = axis.toArray().map((step) => Math.round(step * 1e4) / 1e4 || 0);
      deepEqual([rotation?.degrees.toFixed(3), told], ['30.000', expected]);
    }
    // A pin that looks alike from both ends was turned by the smaller angle.
    const [pin, turnedPin] = [0, 150].map((degrees, i) => {
      const place = first.clone().multiply(new Matrix4().makeRotationX(rad(degrees)));
      const facts = { ...noFacts, tolerance: 1e-4, axes: () => lines(place) };
      return partOf('pin', crossed(37 + 3 * i, false), { facts, place }).shape;
    });
    const change = placementChange(pin ?? fail(), turnedPin ?? fail());
    deepEqual(change.rotation?.degrees.toFixed(3), '30.000');
  });

  it('is told as it is where it is smaller than what triangles show', () => {
    deepEqual(turned(round, aboutZ(0.2)), '0.2° about 0 0 1');
    deepEqual(turned(bar, aboutZ(0.05)), '0.05° about 0 0 1');
  });

  it('is the smallest for each instance of a part, wherever the first one was', () => {
    const turns = [10, 25, 70, 200].map((degrees) =>
      new Matrix4().makeRotationAxis(diagonal, rad(degrees)),
    );
    for (const place of turns) {
      const axis = new Vector3(0, 0, 1).applyMatrix4(place).toArray();
      const text = axis.map((step) => Math.round(step * 1000) / 1000 || 0).join(' ');
      deepEqual(turned(nut(6), aboutZ(70), nut(6), place), `10° about ${text}`);
    }
  });

  it('is about any axis for a part without symmetry', () => {
    const place = new Matrix4().makeRotationAxis(diagonal, rad(100));
    deepEqual(turned(hook(), place), '100° about 0.577 0.577 0.577');
    ok(turned(hook(), at(0.1)) === 'none');
  });
});

const diagonal = new Vector3(1, 1, 1).normalize();

/** @param first how the part stood before; it is turned in its own coordinates */
function turned(
  geometry: BufferGeometry,
  place: Matrix4,
  after = geometry,
  first = new Matrix4(),
): string {
  const { isRotated, rotation } = changeOf(geometry, place, after, first);
  if (!isRotated) return 'none';
  if (!rotation) return 'unknown';
  const axis = rotation.axis.map((step) => Math.round(step * 1000) / 1000 || 0);
  return `${Math.round(rotation.degrees * 100) / 100}° about ${axis.join(' ')}`;
}

/** How far the part went, in metres. */
function moved(geometry: BufferGeometry, place: Matrix4): readonly number[] {
  return changeOf(geometry, place).steps.map((step) => Math.round(step * 1e5) / 1e5 || 0);
}

function changeOf(
  geometry: BufferGeometry,
  place: Matrix4,
  after = geometry,
  first = new Matrix4(),
): PlacementChange {
  const facts = { ...noFacts, tolerance: 1e-4 };
  const here = at(0.05, 0.02).multiply(first);
  const old = partOf('a', geometry, { facts, place: here }).shape;
  const there = here.clone().multiply(place);
  const current = partOf('a', after, { facts, place: there }).shape;
  return placementChange(old, current);
}

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const aboutZ = (degrees: number) => new Matrix4().makeRotationZ(rad(degrees));

function extruded(outline: Shape, depth: number, curveSegments = 24): BufferGeometry {
  return new ExtrudeGeometry(outline, { depth, bevelEnabled: false, curveSegments });
}

function polygon(corners: number, radius: number): Shape {
  const outline = new Shape();
  for (let i = 0; i <= corners; i++) {
    const angle = (2 * Math.PI * i) / corners;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    if (i === 0) outline.moveTo(x, y);
    else outline.lineTo(x, y);
  }
  return outline;
}

const hole = (x: number, y: number, radius: number) =>
  new Path().absarc(x, y, radius, 0, 2 * Math.PI);

function nut(corners: number, segments = 24): BufferGeometry {
  const outline = polygon(corners, 0.006);
  outline.holes.push(hole(0, 0, 0.0025));
  return extruded(outline, 0.005, segments);
}

/** A hexagonal head on a shank whose facets do not come together after a sixth of a turn. */
function bolt(facets = 20): BufferGeometry {
  const parts = [
    extruded(polygon(6, 0.006), 0.004),
    extruded(new Shape().absarc(0, 0, 0.003, 0, 2 * Math.PI), 0.02, facets / 2).translate(
      0,
      0,
      0.004,
    ),
  ];
  const all = parts.flatMap((part) => [...part.getAttribute('position').array]);
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(all, 3));
}

/** A shaft with one or two diameters and a hole across, whose moments hardly differ from those without the hole. */
function crossed(facets: number, isStepped = true): BufferGeometry {
  const parts = [
    new CylinderGeometry(0.01, 0.01, 0.03, facets),
    new CylinderGeometry(0.002, 0.002, 0.02, facets, 1, true).rotateZ(Math.PI / 2),
    ...(isStepped
      ? [new CylinderGeometry(0.006, 0.006, 0.018, facets).translate(0, 0.024, 0)]
      : []),
  ];
  const all = parts.flatMap((part) => [...part.toNonIndexed().getAttribute('position').array]);
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(all, 3));
}

function flange(holes: number): BufferGeometry {
  const outline = new Shape().absarc(0, 0, 0.03, 0, 2 * Math.PI);
  for (let i = 0; i < holes; i++) {
    const angle = (2 * Math.PI * i) / holes;
    outline.holes.push(hole(0.02 * Math.cos(angle), 0.02 * Math.sin(angle), 0.003));
  }
  return extruded(outline, 0.01, 36);
}

const round = extruded(new Shape().absarc(0, 0, 0.003, 0, 2 * Math.PI), 0.02);

const bored = (() => {
  const outline = polygon(4, 0.006);
  outline.holes.push(hole(0.001, 0.0005, 0.001));
  return extruded(outline, 0.02);
})();

/** The same triangles from the last to the first, each beginning at another corner. */
function reversed(geometry: BufferGeometry): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const numbers = [...flat.getAttribute('position').array];
  const triangles = Array.from({ length: numbers.length / 9 }, (_, i) => {
    const own = numbers.slice(9 * i, 9 * i + 9);
    return [...own.slice(3), ...own.slice(0, 3)];
  });
  const position = new Float32BufferAttribute(triangles.reverse().flat(), 3);
  return new BufferGeometry().setAttribute('position', position);
}
