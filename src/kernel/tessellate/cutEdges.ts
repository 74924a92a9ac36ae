import { outOfRange } from '../../words/outOfRange';
import { edgeSpan } from '../exact/edgeSpan';
import type { ExactCurve } from '../exact/exact';
import type { Edge, Vertex } from '../brep/brep';
import type { Points } from './points';
import { stationsAlong, type Limits } from './stationsAlong';
import { memoized } from '../../words/memoized';

/** An edge as all of its faces have it, from its start to its end. */
export interface EdgeCut {
  readonly curve: ExactCurve;
  /** Parameters of the curve. */
  readonly stations: Float64Array;
  /** Numbers of its points, as many. */
  readonly ids: Int32Array;
}

/** Cuts each edge once, when it is first asked for. */
export class EdgeCuts {
  private readonly cuts = new Map<Edge, EdgeCut | null>();
  private readonly corners = new Map<Vertex, number>();
  private readonly places = new Map<string, number>();

  constructor(
    private readonly points: Points,
    private readonly limits: Limits,
    /** How far a vertex may be from the curve, in the unit of the model. */
    private readonly tolerance: number,
    /** Edges that are cut closer, and how many times so. */
    private readonly closer: ReadonlyMap<Edge, number> = new Map(),
    /** Edges that are cut into so many pieces at least. */
    private readonly pieces: ReadonlyMap<Edge, number> = new Map(),
  ) {}

  /** Null where the curve is of no known kind or a vertex is not on it. */
  of(edge: Edge): EdgeCut | null {
    return memoized(this.cuts, edge, () => this.cut(edge));
  }

  private cut(edge: Edge): EdgeCut | null {
    const span = edgeSpan(edge);
    if (!span || span.gap > this.tolerance) return null;
    const { curve, from, to } = span;
    const stations = stationsAlong(curve, from, to, this.limitsOf(edge), this.pieces.get(edge));
    const last = stations.length - 1;
    const ids = new Int32Array(last + 1);
    const place = new Float64Array(6);
    for (let i = 1; i < last; i++) {
      curve.at(stations[i] ?? from, place);
      if (!isPlace(place)) return null;
      ids[i] = this.points.add(
        place[0] ?? outOfRange(),
        place[1] ?? outOfRange(),
        place[2] ?? outOfRange(),
      );
    }
    curve.at(from, place);
    if (!isPlace(place)) return null;
    const start = edge.start
      ? this.cornerOf(edge.start)
      : this.points.add(
          place[0] ?? outOfRange(),
          place[1] ?? outOfRange(),
          place[2] ?? outOfRange(),
        );
    ids[0] = start;
    ids[last] = edge.end ? this.cornerOf(edge.end) : start;
    return { curve, stations, ids };
  }

  private limitsOf(edge: Edge): Limits {
    const times = this.closer.get(edge);
    if (times === undefined) return this.limits;
    return {
      deflection: this.limits.deflection / times,
      angle: this.limits.angle / Math.sqrt(times),
    };
  }

  /** In some files every face has vertices of its own: those at the very same place are one. */
  private cornerOf(vertex: Vertex): number {
    const known = this.corners.get(vertex);
    if (known !== undefined) return known;
    const key = vertex.point.join(' ');
    const id = this.places.get(key) ?? this.points.add(...vertex.point);
    this.places.set(key, id);
    this.corners.set(vertex, id);
    return id;
  }
}

function isPlace(place: Float64Array): boolean {
  return Number.isFinite(
    (place[0] ?? outOfRange()) + (place[1] ?? outOfRange()) + (place[2] ?? outOfRange()),
  );
}
