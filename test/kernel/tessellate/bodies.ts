import type { Body, Coedge, Edge, Face, Loop, Vertex } from '../../../src/kernel/brep/brep';
import type { Curve, Frame, Surface } from '../../../src/kernel/brep/geometry';
import type { Vector } from '../../../src/kernel/base/vector';

let number = 0;

export function frameAt(origin: Vector, axis: Vector = [0, 0, 1], x: Vector = [1, 0, 0]): Frame {
  return { origin, axis, x };
}

export function vertexAt(...point: Vector): Vertex {
  return { id: number++, point };
}

export function edgeOn(curve: Curve, start: Vertex | null = null, end = start): Edge {
  return { id: number++, curve, isReversed: false, start, end };
}

export function circleAt(origin: Vector, radius: number): Edge {
  return edgeOn({ kind: 'circle', frame: frameAt(origin), radius });
}

export function lineBetween(start: Vertex, end: Vertex): Edge {
  const way = end.point.map((value, k) => value - (start.point[k] ?? 0));
  const length = Math.hypot(...way);
  const [x = 0, y = 0, z = 0] = way.map((value) => value / length);
  return edgeOn({ kind: 'line', origin: start.point, direction: [x, y, z] }, start, end);
}

export const along = (edge: Edge): Coedge => ({ edge, isReversed: false });
export const against = (edge: Edge): Coedge => ({ edge, isReversed: true });

export function loopOf(...coedges: Coedge[]): Loop {
  return { kind: 'edges', coedges };
}

export function faceOn(surface: Surface, loops: readonly Loop[], isReversed = false): Face {
  return { id: number++, surface, isReversed, loops, color: null };
}

export function bodyOf(kind: Body['kind'], ...faces: Face[]): Body {
  return {
    name: null,
    kind,
    lumps: [{ shells: [{ faces }] }],
    unread: [],
    color: null,
    placements: [],
  };
}

export function planeAt(origin: Vector, isDown = false): Surface {
  return { kind: 'plane', frame: frameAt(origin, [0, 0, isDown ? -1 : 1]) };
}

/** Standing on z = 0, without a seam. */
export function cylinderBody(radius: number, height: number): Body {
  const [low, high] = [circleAt([0, 0, 0], radius), circleAt([0, 0, height], radius)];
  return bodyOf(
    'solid',
    faceOn({ kind: 'cylinder', frame: frameAt([0, 0, 0]), radius }, [
      loopOf(along(low)),
      loopOf(against(high)),
    ]),
    faceOn(planeAt([0, 0, 0], true), [loopOf(against(low))]),
    faceOn(planeAt([0, 0, height]), [loopOf(along(high))]),
  );
}

/** The same as STEP has it: one loop that runs along the seam twice. */
export function seamedCylinderBody(radius: number, height: number): Body {
  const [a, b] = [vertexAt(radius, 0, 0), vertexAt(radius, 0, height)];
  const ring = (z: number, vertex: Vertex) =>
    edgeOn({ kind: 'circle', frame: frameAt([0, 0, z]), radius }, vertex);
  const [low, high, seam] = [ring(0, a), ring(height, b), lineBetween(a, b)];
  return bodyOf(
    'solid',
    faceOn({ kind: 'cylinder', frame: frameAt([0, 0, 0]), radius }, [
      loopOf(along(low), along(seam), against(high), against(seam)),
    ]),
    faceOn(planeAt([0, 0, 0], true), [loopOf(against(low))]),
    faceOn(planeAt([0, 0, height]), [loopOf(along(high))]),
  );
}

/** Its tip down at the origin. */
export function coneBody(radius: number, height: number, hasVertexLoop: boolean): Body {
  const rim = circleAt([0, 0, height], radius);
  const halfAngle = Math.atan2(radius, height);
  const singularity: Loop = { kind: 'vertex', vertex: vertexAt(0, 0, 0) };
  return bodyOf(
    'solid',
    faceOn({ kind: 'cone', frame: frameAt([0, 0, height]), radius, halfAngle }, [
      loopOf(against(rim)),
      ...(hasVertexLoop ? [singularity] : []),
    ]),
    faceOn(planeAt([0, 0, height]), [loopOf(along(rim))]),
  );
}

export function sphereBody(radius: number): Body {
  return bodyOf('solid', faceOn({ kind: 'sphere', frame: frameAt([0, 0, 0]), radius }, []));
}

/** The part of a sphere above a height, closed by a disc. */
export function capBody(radius: number, height: number): Body {
  const rim = circleAt([0, 0, height], Math.sqrt(radius ** 2 - height ** 2));
  return bodyOf(
    'solid',
    faceOn({ kind: 'sphere', frame: frameAt([0, 0, 0]), radius }, [loopOf(along(rim))]),
    faceOn(planeAt([0, 0, height], true), [loopOf(against(rim))]),
  );
}

export function torusBody(majorRadius: number, minorRadius: number): Body {
  const frame = frameAt([0, 0, 0]);
  return bodyOf('solid', faceOn({ kind: 'torus', frame, majorRadius, minorRadius }, []));
}

/** Bounded by nothing but the lines along which it was cut open, gone along in either direction. */
export function seamedTorusBody(
  majorRadius: number,
  minorRadius: number,
  isOtherWay: boolean,
): Body {
  const frame = frameAt([0, 0, 0]);
  const corner = vertexAt(majorRadius + minorRadius, 0, 0);
  const outer: Curve = { kind: 'circle', frame, radius: majorRadius + minorRadius };
  const tubeFrame = frameAt([majorRadius, 0, 0], [0, -1, 0]);
  const tube: Curve = { kind: 'circle', frame: tubeFrame, radius: minorRadius };
  const [around, across] = [edgeOn(outer, corner), edgeOn(tube, corner)];
  const loop = isOtherWay
    ? loopOf(against(around), along(across), along(around), against(across))
    : loopOf(along(around), along(across), against(around), against(across));
  return bodyOf('solid', faceOn({ kind: 'torus', frame, majorRadius, minorRadius }, [loop]));
}

/** A ball with a round hole through its middle. */
export function ringBody(radius: number, hole: number): Body {
  const height = Math.sqrt(radius ** 2 - hole ** 2);
  const [low, high] = [circleAt([0, 0, -height], hole), circleAt([0, 0, height], hole)];
  const frame = frameAt([0, 0, 0]);
  return bodyOf(
    'solid',
    faceOn({ kind: 'sphere', frame, radius }, [loopOf(along(low)), loopOf(against(high))]),
    faceOn(
      { kind: 'cylinder', frame, radius: hole },
      [loopOf(against(low)), loopOf(along(high))],
      true,
    ),
  );
}

/** A square sheet with a grid of round holes. */
export function sieveBody(side: number, count: number): Body {
  const corners = [vertexAt(0, 0, 0), vertexAt(side, 0, 0), vertexAt(side, side, 0)] as const;
  const ring = [...corners, vertexAt(0, side, 0)];
  const outer = ring.map((vertex, i) => along(lineBetween(vertex, ring[(i + 1) % 4] ?? vertex)));
  const pitch = side / count;
  const holes = Array.from({ length: count * count }, (_, i) => {
    const [column, row] = [i % count, Math.floor(i / count)];
    return loopOf(against(circleAt([(column + 0.5) * pitch, (row + 0.5) * pitch, 0], pitch / 4)));
  });
  return bodyOf('sheet', faceOn(planeAt([0, 0, 0]), [loopOf(...outer), ...holes]));
}
