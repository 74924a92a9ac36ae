import { equal, ok } from 'node:assert/strict';
import { bodyIntegrals } from '../../../../src/kernel/exact/facts/bodyIntegrals';
import type { Edge, Vertex } from '../../../../src/kernel/brep/brep';
import type { Frame, Surface } from '../../../../src/kernel/brep/geometry';
import type { Vector } from '../../../../src/kernel/base/vector';
import { loopedBody, loopedFace, ring, straightEdge, type Way } from '../loopedBodies';

const turn = 2 * Math.PI;
const flat: Frame = { origin: [0, 0, 0], axis: [0, 0, 1], x: [1, 0, 0] };
const radius = 4;
const height = 10;

describe('the area of a face whose edges are beside its surface', () => {
  it('is that between the nearest points, on a cylinder', () => {
    for (const beside of [-4e-3, 4e-3]) {
      const ways = around(
        ring(1, flat, radius + beside),
        ring(2, lifted(height), radius + beside),
        0,
        height,
      );
      near(areaOf({ kind: 'cylinder', frame: flat, radius }, ways), turn * radius * height, 1e-8);
    }
  });

  it('is that between the nearest points, around a tube', () => {
    const [majorRadius, minorRadius] = [9, 2];
    const surface: Surface = { kind: 'torus', frame: flat, majorRadius, minorRadius };
    const across = (u: number): Frame => ({
      origin: [majorRadius * Math.cos(u), majorRadius * Math.sin(u), 0],
      axis: [Math.sin(u), -Math.cos(u), 0],
      x: [Math.cos(u), Math.sin(u), 0],
    });
    const ways: Way[] = [
      straight([0, 0], [1, 0]),
      { edge: ring(1, across(1), minorRadius + 1e-3), isReversed: false, from: [1, 0] },
      straight([1, turn], [0, turn]),
      { edge: ring(2, across(0), minorRadius - 1e-3), isReversed: true, from: [0, turn] },
    ];
    near(areaOf(surface, ways), turn * majorRadius * minorRadius, 1e-8);
  });

  it('follows an edge that bends away and back', () => {
    // A tilted ellipse around a cylinder of a slightly other radius: half of what is below its highest point.
    const slope = 0.5;
    const axis: Vector = [-slope / Math.hypot(1, slope), 0, 1 / Math.hypot(1, slope)];
    const x: Vector = [1 / Math.hypot(1, slope), 0, slope / Math.hypot(1, slope)];
    const minorRadius = radius + 1e-3;
    const top: Edge = {
      ...ring(2, flat, 1),
      curve: {
        kind: 'ellipse',
        frame: { origin: [0, 0, height], axis, x },
        majorRadius: minorRadius * Math.hypot(1, slope),
        minorRadius,
      },
    };
    const ways = around(ring(1, flat, radius), top, 0, height + slope * minorRadius);
    near(areaOf({ kind: 'cylinder', frame: flat, radius }, ways), turn * radius * height, 1e-8);
  });

  it('does not depend on the gaps between the ends of edges and their vertices', () => {
    const off = 1e-4;
    const [a, b, d] = [
      vertex(1, [radius, 0, 0]),
      vertex(2, [0, radius, 0]),
      vertex(4, [0, radius, height]),
    ];
    const c = vertex(3, [radius * Math.cos(off), -radius * Math.sin(off), height + off]);
    const circle = (id: number, z: number, start: Vertex, end: Vertex): Edge => ({
      ...ring(id, lifted(z), radius),
      ...{ start, end },
    });
    const upright = (id: number, through: Vertex, start: Vertex, end: Vertex): Edge => ({
      ...{ id, isReversed: start.point[2] > end.point[2], start, end },
      curve: { kind: 'line', origin: through.point, direction: [0, 0, 1] },
    });
    const ways: Way[] = [
      { edge: circle(1, 0, a, b), isReversed: false, from: [0, 0] },
      { edge: upright(2, b, b, d), isReversed: false, from: [turn / 4, 0] },
      { edge: circle(3, height, c, d), isReversed: true, from: [turn / 4, height] },
      { edge: upright(4, a, c, a), isReversed: false, from: [-off, height] },
    ];
    const face = loopedFace(1, { kind: 'cylinder', frame: flat, radius }, false, [ways]);
    // A mesher's loops go through the vertices.
    const [, , arc, side] = face.loops[0] ?? [];
    arc?.points.set([-off, height + off], arc.points.length - 2);
    side?.points.set([-off, height + off]);
    const { body, faces } = loopedBody([face]);
    near(bodyIntegrals(body, faces)?.areas[0], (radius * height * turn) / 4, 1e-8);
  });
});

describe('the area of a planar face', () => {
  // Half a disc, whose corners are rounded to places beside its arc.
  const ends = (off: number): [Vertex, Vertex] => [
    vertex(1, [radius + off, 0, 0]),
    vertex(2, [-radius - off, 0, 0]),
  ];
  const half = (off: number, [low, high] = ends(off)) =>
    areaOf({ kind: 'plane', frame: flat }, [
      {
        edge: { ...ring(1, flat, radius), start: low, end: high },
        isReversed: false,
        from: [0, 0],
      },
      { edge: straightEdge(2, ends(off)[1].point, ends(off)[0].point, [2, 1]), ...forwards },
    ]);

  it('ends in lines from curves to the vertices they are beside', () => {
    for (const off of [0, -2e-2, 2e-2]) near(half(off), (turn / 4) * radius ** 2, 1e-9);
  });

  it('is not known where edges end at different places', () => {
    const elsewhere = vertex(3, [radius * Math.cos(0.1), radius * Math.sin(0.1), 0]);
    equal(half(0, [elsewhere, ends(0)[1]]), undefined);
  });
});

const forwards = { isReversed: false, from: [0, 0] } as const;

/** Of a face between two rings, cut open where it begins. */
function around(low: Edge, high: Edge, bottom: number, top: number): Way[] {
  return [
    { edge: low, isReversed: false, from: [0, bottom] },
    straight([turn, bottom], [turn, top]),
    { edge: high, isReversed: true, from: [turn, top] },
    straight([0, top], [0, bottom]),
  ];
}

function straight(...places: readonly (readonly [number, number])[]): Way {
  return { straight: places };
}

function areaOf(surface: Surface, ways: readonly Way[]): number | undefined {
  const { body, faces } = loopedBody([loopedFace(1, surface, false, [ways])]);
  return bodyIntegrals(body, faces)?.areas[0];
}

function lifted(z: number): Frame {
  return { ...flat, origin: [0, 0, z] };
}

function vertex(id: number, point: Vector): Vertex {
  return { id, point };
}

function near(actual: number | undefined, expected: number, tolerance: number): void {
  const isNear = Math.abs((actual ?? NaN) / expected - 1) <= tolerance;
  ok(isNear, `${actual} instead of ${expected}`);
}
