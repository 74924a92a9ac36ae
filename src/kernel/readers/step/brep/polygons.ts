import type { Coedge, Edge, Loop, Vertex } from '../../../brep/brep';
import type { Plane } from '../../../brep/geometry';
import { reversedLoop } from '../../../brep/reversedLoop';
import { across, cross, dot, lengthOf, minus, plus, times, unit } from '../../../base/vector';
import type { Vector } from '../../../base/vector';

/** A loop of straight edges between corner points. */
export interface Polygon {
  readonly loop: Loop;
  readonly corners: readonly Vertex[];
}

/**
 * The vertices and edges that the polygons of a body share. Such files name no edges, and many repeat their points for
 * each face, so points with exactly the same coordinates are one vertex.
 */
export class Polygons {
  private readonly corners = new Map<string, Vertex>();
  private readonly lines = new Map<string, Edge>();
  private readonly polygons = new Map<Loop, Polygon>();

  /**
   * Returns null for a polygon without area, which has fewer than three distinct corners.
   * @param points in an order that has the face on the left
   */
  loop(points: readonly Vector[]): Loop | null {
    const all = points.map((point) => this.corner(point));
    const corners = all.filter((corner, i) => corner !== all.at(i - 1));
    if (corners.length < 3) return null;
    const coedges = corners.map((corner, i) => this.line(corner, corners[i + 1] ?? corners[0]));
    const loop: Loop = { kind: 'edges', coedges };
    this.polygons.set(loop, { loop, corners });
    return loop;
  }

  /** The number of polygons. */
  get size(): number {
    return this.polygons.size;
  }

  /** Null if one of the loops has edges of its own. */
  polygonsOf(loops: readonly Loop[]): readonly Polygon[] | null {
    if (this.polygons.size === 0) return null;
    const polygons = loops.flatMap((loop) => this.polygons.get(loop) ?? []);
    return loops.length > 0 && polygons.length === loops.length ? polygons : null;
  }

  private corner(point: Vector): Vertex {
    const key = point.join(' ');
    const known = this.corners.get(key);
    if (known) return known;
    const corner = { id: this.corners.size, point };
    this.corners.set(key, corner);
    return corner;
  }

  private line(from: Vertex, to = from): Coedge {
    const isReversed = from.id > to.id;
    const [start, end] = isReversed ? [to, from] : [from, to];
    const key = `${start.id} ${end.id}`;
    const edge = this.lines.get(key) ?? lineEdge(this.lines.size, start, end);
    this.lines.set(key, edge);
    return { edge, isReversed };
  }
}

function lineEdge(id: number, start: Vertex, end: Vertex): Edge {
  const direction = unit(minus(end.point, start.point));
  const curve = { kind: 'line', origin: start.point, direction } as const;
  return { id, curve, isReversed: false, start, end };
}

/** A flat face whose plane is computed from its polygons, because the planes in some files are wrong. */
export function polygonFace(polygons: readonly Polygon[]): {
  readonly surface: Plane;
  readonly loops: readonly Loop[];
} {
  const areas = polygons.map(({ corners }) => areaOf(corners));
  const largest = Math.max(...areas.map(lengthOf));
  const outer = areas.findIndex((area) => lengthOf(area) === largest);
  const axis = unit(areas[outer] ?? up);
  const corners = polygons[outer]?.corners ?? [];
  const loops = polygons.map(({ loop }, i) => {
    const isHole = i !== outer;
    // Programs do not write the sense of a hole reliably.
    return isHole && dot(areas[i] ?? axis, axis) > 0 ? reversedLoop(loop) : loop;
  });
  return { surface: { kind: 'plane', frame: frameOf(corners, axis) }, loops };
}

const up: Vector = [0, 0, 1];

/** The area vector: along the normal, as long as the area. The sum over all corners is correct for any polygon. */
function areaOf(corners: readonly Vertex[]): Vector {
  const [origin] = corners;
  return corners.reduce<Vector>(
    (sum, { point }, i) => {
      const next = corners[i + 1] ?? origin;
      if (!origin || !next) return sum;
      const part = cross(minus(point, origin.point), minus(next.point, origin.point));
      return plus(sum, times(part, 0.5));
    },
    [0, 0, 0],
  );
}

/** A plane through the centroid of the corners, which minimises the distances of corners with rounded coordinates. */
function frameOf(corners: readonly Vertex[], axis: Vector): Plane['frame'] {
  const sum = corners.reduce<Vector>((total, { point }) => plus(total, point), [0, 0, 0]);
  const origin = times(sum, 1 / corners.length);
  const sides = corners.map(({ point }, i) =>
    minus((corners[i + 1] ?? corners[0])?.point ?? point, point),
  );
  const longest = sides.reduce((best, side) => (lengthOf(side) > lengthOf(best) ? side : best));
  const x = unit(minus(longest, times(axis, dot(longest, axis))));
  return { origin, axis: lengthOf(axis) > 0 ? axis : across(x), x };
}
