import { outOfRange } from '../../words/outOfRange';
import { edgeSpan } from '../exact/edgeSpan';
import type { ExactCurve } from '../exact/exact';
import type { Edge, Vertex } from '../brep/brep';
import type { Points } from './points';
import { sampleParameters, type SamplingLimits } from './sampleParameters';
import { memoized } from '../../words/memoized';

/** The points of an edge that all of its faces share, from its start to its end. */
export interface SampledEdge {
  readonly curve: ExactCurve;
  /** Parameters of the curve, one for each point. */
  readonly stations: Float64Array;
  /** Numbers of the points in `Points`. */
  readonly ids: Int32Array;
  /** Distance of a vertex from the curve, where it is beyond the tolerance; else 0. In the unit of the model. */
  readonly gap: number;
}

/** Samples each edge once, when it is first needed. */
export class EdgeSampler {
  private readonly cuts = new Map<Edge, SampledEdge | null>();
  private readonly corners = new Map<Vertex, number>();
  private readonly places = new Map<string, number>();

  constructor(
    private readonly points: Points,
    private readonly limits: SamplingLimits,
    /** Largest distance of a vertex from the curve, in the unit of the model. */
    private readonly tolerance: number,
    /** Factors by which the deflection of some edges is reduced. */
    private readonly closer: ReadonlyMap<Edge, number> = new Map(),
    /** Smallest number of pieces of some edges. */
    private readonly pieces: ReadonlyMap<Edge, number> = new Map(),
    /** Distance of a vertex from the curve up to which an edge is taken all the same; its faces are looser then. */
    private readonly widest = tolerance,
  ) {}

  /** Null where the kind of curve is not known or a vertex is not on it. */
  of(edge: Edge): SampledEdge | null {
    return memoized(this.cuts, edge, () => this.cut(edge));
  }

  private cut(edge: Edge): SampledEdge | null {
    const span = edgeSpan(edge);
    if (!span || span.gap > this.widest) return null;
    const { curve, from, to } = span;
    const stations = sampleParameters(curve, from, to, this.limitsOf(edge), this.pieces.get(edge));
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
    return { curve, stations, ids, gap: span.gap > this.tolerance ? span.gap : 0 };
  }

  private limitsOf(edge: Edge): SamplingLimits {
    const times = this.closer.get(edge);
    if (times === undefined) return this.limits;
    return {
      deflection: this.limits.deflection / times,
      angle: this.limits.angle / Math.sqrt(times),
    };
  }

  /** In some files every face has its own vertices. Vertices with equal coordinates get one point. */
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
