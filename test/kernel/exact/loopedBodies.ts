import { edgeSpan } from '../../../src/kernel/exact/edgeSpan';
import { exactSurface } from '../../../src/kernel/exact/exactSurface';
import type { BodyBoundaries } from '../../../src/kernel/exact/facts/faceBoundary';
import type { FaceBoundary, LoopSide } from '../../../src/kernel/exact/facts/faceBoundary';
import type { Body, Edge, Face } from '../../../src/kernel/brep/brep';
import type { Curve, Frame, Surface } from '../../../src/kernel/brep/geometry';
import { along, times, type Vector } from '../../../src/kernel/base/vector';

type Place = readonly [u: number, v: number];

/** A way along an edge, from the parameters given; or straight to the place given. */
export type Way =
  | { readonly edge: Edge; readonly isReversed: boolean; readonly from: Place }
  | { readonly straight: readonly Place[] };

/** A body as a mesher would hand it over. */
export interface Looped extends BodyBoundaries {
  readonly body: Body;
}

/** A closed edge without a vertex. */
export function ring(id: number, frame: Frame, radius: number): Edge {
  return edgeOn(id, { kind: 'circle', frame, radius });
}

export function edgeOn(id: number, curve: Curve): Edge {
  return { id, curve, isReversed: false, start: null, end: null };
}

export function straightEdge(id: number, from: Vector, to: Vector, vertices: number[]): Edge {
  const way = along(to, from, -1);
  const [start = 0, end = 0] = vertices;
  return {
    id,
    curve: { kind: 'line', origin: from, direction: times(way, 1 / Math.hypot(...way)) },
    isReversed: false,
    start: { id: start, point: from },
    end: { id: end, point: to },
  };
}

/** A face whose loops are given as ways, one list a loop. */
export function loopedFace(
  id: number,
  surface: Surface,
  isReversed: boolean,
  loops: readonly (readonly Way[])[],
): FaceBoundary {
  const face: Face = {
    ...{ id, surface, isReversed, color: null },
    loops: loops.flatMap((ways) => {
      const coedges = ways.flatMap((way) => ('edge' in way ? [way] : []));
      return coedges.length > 0 ? [{ kind: 'edges' as const, coedges }] : [];
    }),
  };
  return {
    face,
    isReversed,
    loops: loops.map((ways) => ways.map((way) => sideOf(surface, way))),
    looseArea: 0,
  };
}

export function loopedBody(faces: readonly FaceBoundary[]): Looped {
  const all = faces.map(({ face }) => face);
  const uses = all.flatMap(({ loops }) =>
    loops.flatMap((loop) => (loop.kind === 'edges' ? loop.coedges : [])),
  );
  const edges = [...new Set(uses.map(({ edge }) => edge))].map((edge) => ({ edge }));
  const body: Body = {
    ...{ name: null, kind: 'solid', unread: [], color: null, placements: [] },
    lumps: [{ shells: [{ faces: all }] }],
  };
  return { body, faces, edges };
}

const steps = 12;

function sideOf(surface: Surface, way: Way): LoopSide {
  if ('straight' in way) {
    return { edge: null, points: Float64Array.from(way.straight.flat()), stations: none };
  }
  const span = edgeSpan(way.edge);
  const exact = exactSurface(surface);
  if (!span || !exact) throw new Error('an edge is not known');
  const [from, to] = way.isReversed ? [span.to, span.from] : [span.from, span.to];
  const stations = Float64Array.from(
    { length: steps + 1 },
    (_, i) => from + ((to - from) * i) / steps,
  );
  const points = new Float64Array(2 * stations.length);
  const [space, uv] = [new Float64Array(6), Float64Array.from(way.from)];
  stations.forEach((t, i) => {
    span.curve.at(t, space);
    exact.invert(space[0] ?? 0, space[1] ?? 0, space[2] ?? 0, uv, true);
    points.set(uv, 2 * i);
  });
  return { edge: way.edge, points, stations };
}

const none = new Float64Array(0);
