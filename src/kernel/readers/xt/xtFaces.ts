import { Refusal } from '../../base/refusal';
import type { Coedge, Edge, Face, Loop, UnreadFace, Vertex } from '../../brep/brep';
import type { OrientedCurve } from '../../brep/geometry';
import type { XtAttributes } from './xtAttributes';
import { damagedXt } from './nodes/damagedXt';
import { types, type XtGraph } from './xtGraph';
import type { XtGeometry } from './xtGeometry';
import type { XtNode } from './nodes/xtNode';

/** Makes the faces of one body, and collects those that cannot be made. */
export class XtFaces {
  readonly unread: UnreadFace[] = [];
  private readonly edges = new Map<number, Edge>();
  private readonly vertices = new Map<number, Vertex>();

  constructor(
    private readonly graph: XtGraph,
    private readonly geometry: XtGeometry,
    private readonly attributes: XtAttributes,
  ) {}

  /** Null for a face that cannot be read; it is recorded in `unread`. */
  face(node: XtNode): Face | null {
    const id = node.numberOrNull('node_id') ?? node.index;
    try {
      const { surface, isReversed } = this.geometry.surface(node.pointer('surface'));
      const loops = this.graph.chain(node.pointer('loop'), 'next', types.loop);
      return {
        id,
        surface,
        isReversed: (node.text('sense') === '-') !== isReversed,
        loops: loops.map((loop) => this.loop(loop)),
        color: this.attributes.colorOf(node),
      };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.unread.push({ id, why: error.message });
      return null;
    }
  }

  private loop(node: XtNode): Loop {
    const fins = this.graph.chain(node.pointer('fin'), 'forward', types.fin);
    const [first] = fins;
    if (!first) throw damagedXt();
    if (fins.length === 1 && first.pointer('edge') === 0) {
      return { kind: 'vertex', vertex: this.vertex(first.pointer('vertex')) };
    }
    return { kind: 'edges', coedges: fins.map((fin) => this.coedge(fin)) };
  }

  private coedge(fin: XtNode): Coedge {
    return { edge: this.edge(fin.pointer('edge')), isReversed: fin.text('sense') === '-' };
  }

  private edge(index: number): Edge {
    const known = this.edges.get(index);
    if (known) return known;
    const node = this.graph.at(index);
    if (node?.type !== types.edge) throw damagedXt();
    const fins = this.graph.chain(node.pointer('fin'), 'other', types.fin).slice(0, 2);
    const forward = fins.find((fin) => fin.text('sense') !== '-');
    const backward = fins.find((fin) => fin.text('sense') === '-');
    const { curve, isReversed } = this.curveOf(node, [forward, backward]);
    const edge = {
      id: node.numberOrNull('node_id') ?? index,
      curve,
      isReversed,
      start: this.endOf(backward) ?? this.startOf(forward),
      end: this.endOf(forward) ?? this.startOf(backward),
    };
    if ((edge.start === null) !== (edge.end === null)) throw damagedXt();
    this.edges.set(index, edge);
    return edge;
  }

  /** A tolerant edge has no curve of its own; each of its fins has one on the surface of its face. */
  private curveOf(edge: XtNode, fins: readonly (XtNode | undefined)[]): OrientedCurve {
    if (edge.pointer('curve') !== 0) return this.geometry.curve(edge.pointer('curve'));
    const curves = fins.flatMap((fin): OrientedCurve[] => {
      const at = fin?.pointer('curve') ?? 0;
      if (!fin || at === 0) return [];
      const { curve, isReversed } = this.geometry.curve(at);
      // The curve of a fin has the direction of the fin.
      return [{ curve, isReversed: isReversed !== (fin.text('sense') === '-') }];
    });
    const [curve] = [...curves.filter((found) => !isOnBlend(found)), ...curves];
    if (!curve) throw damagedXt();
    return curve;
  }

  /** The vertex of a fin is the one at its end. */
  private endOf(fin: XtNode | undefined): Vertex | null {
    const vertex = fin?.pointer('vertex') ?? 0;
    return vertex === 0 ? null : this.vertex(vertex);
  }

  private startOf(fin: XtNode | undefined): Vertex | null {
    return this.endOf(this.graph.at(fin?.pointer('backward') ?? 0) ?? undefined);
  }

  private vertex(index: number): Vertex {
    const known = this.vertices.get(index);
    if (known) return known;
    const node = this.graph.at(index);
    if (node?.type !== types.vertex) throw damagedXt();
    const point = this.graph.follow(node, 'point', types.point).vector('pvec');
    const vertex = { id: node.numberOrNull('node_id') ?? index, point };
    this.vertices.set(index, vertex);
    return vertex;
  }
}

/** Blends have no parameterisation here; the surface on the other side of the edge usually has one. */
function isOnBlend({ curve }: OrientedCurve): boolean {
  return curve.kind === 'onSurface' && /^blend/.test(curve.surface.kind);
}
