import type { Coedge, Edge, Loop, Vertex } from '../../brep/brep';
import { UnexpectedFormat } from '../../containers/byteCursor';
import { readCurve } from './acisCurves';
import type { Records } from './acisRecords';
import type { Substructures } from './acisSplines';
import { memoized } from '../../../words/memoized';

/** Reads loops. An edge or vertex becomes the same object for all loops that use it. */
export class Loops {
  private readonly edges = new Map<number, Edge | null>();
  private readonly vertices = new Map<number, Vertex>();
  private readonly straight = new Map<string, Edge>();

  constructor(
    private readonly records: Records,
    private readonly substructures: Substructures,
  ) {}

  /** @throws NotReadable; NotAsExpected */
  read(index: number): Loop[] {
    const coedges: Coedge[] = [];
    let apex: Vertex | null = null;
    for (const coedge of this.ring(this.records.fieldsAt(index, /^loop$/).reference(1))) {
      const fields = this.records.fieldsAt(coedge, coedgeName);
      const edgeIndex = fields.reference(3);
      if (edgeIndex === null) throw new UnexpectedFormat();
      const edge = this.edge(edgeIndex);
      if (edge) coedges.push(this.shared({ edge, isReversed: fields.senseBehind(4) }));
      else apex = this.startOf(edgeIndex);
    }
    // An edge without a curve is degenerate (a single point), and matters only if it is the whole loop.
    if (coedges.length > 0) return [{ kind: 'edges', coedges }];
    return apex ? [{ kind: 'vertex', vertex: apex }] : [];
  }

  private ring(first: number | null): Set<number> {
    const ring = new Set<number>();
    for (let index = first; index !== null && !ring.has(index);) {
      ring.add(index);
      index = this.records.fieldsAt(index, coedgeName).reference(0);
    }
    return ring;
  }

  /** Null for a degenerate edge. */
  private edge(index: number): Edge | null {
    return memoized(this.edges, index, () => this.readEdge(index));
  }

  private readEdge(index: number): Edge | null {
    const fields = this.records.fieldsAt(index, edgeName);
    const [start, end, curveIndex] = [0, 1, 3].map((at) => fields.reference(at));
    if (curveIndex === null || curveIndex === undefined) return null;
    const record = this.records.at(curveIndex);
    const { curve, isReversed } = readCurve(
      record.name,
      this.records.fieldsOf(record),
      this.substructures,
    );
    return {
      id: index,
      curve,
      isReversed: fields.senseBehind(4) !== isReversed,
      start: this.vertex(start),
      end: this.vertex(end),
    };
  }

  /** Some programs write separate edges for each face; straight edges between the same two vertices are merged. */
  private shared(coedge: Coedge): Coedge {
    const { edge, isReversed } = coedge;
    const { start, end, curve } = edge;
    if (curve.kind !== 'line' || !start || !end || start === end) return coedge;
    const key = [start.id, end.id].sort((a, b) => a - b).join(' ');
    const first = this.straight.get(key) ?? edge;
    this.straight.set(key, first);
    return { edge: first, isReversed: isReversed !== (first.start !== start) };
  }

  private startOf(edge: number): Vertex | null {
    return this.vertex(this.records.fieldsAt(edge, edgeName).reference(0));
  }

  private vertex(index: number | null | undefined): Vertex | null {
    if (index === null || index === undefined) return null;
    const known = this.vertices.get(index);
    if (known) return known;
    const pointIndex = this.records.fieldsAt(index, vertexName).reference(1);
    if (pointIndex === null) throw new UnexpectedFormat();
    const vertex = { id: index, point: this.records.fieldsAt(pointIndex, /^point$/).vector() };
    this.vertices.set(index, vertex);
    return vertex;
  }
}

/** Tolerant coedges, edges and vertices have additional fields after the common ones. */
const coedgeName = /^(tcoedge-)?t?coedge$/;
const edgeName = /^(tedge-)?t?edge$/;
const vertexName = /^(tvertex-)?t?vertex$/;
