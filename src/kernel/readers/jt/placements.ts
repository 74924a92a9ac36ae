import { say } from '../../../contract/say';
import { Refusal } from '../../refusal';
import type { Rgba } from '../../scene';
import { isIdentity, multiply } from '../../matrix';
import type { GraphNode, SceneGraph } from './graph/graph';
import { isPartial, type Paint, painted, unpainted } from './paint';
import { damagedJt } from './refusals';
import { type Unit, unitNamed } from './units';

/** A node of the graph as a person sees it: what only passes on is gone. */
export interface Placement {
  readonly name: string | null;
  /** Column by column, metres; null for none. */
  readonly matrix: Float64Array | null;
  readonly color: Rgba | null;
  /** Meshes that together are one part. The same list stands for the same part. */
  readonly shapes: readonly ShapeUse[];
  readonly children: readonly Placement[];
  readonly isInstance: boolean;
}

export interface ShapeUse {
  readonly segment: string;
  /** In which the mesh must lie; null where nothing needs to tell damage. */
  readonly box: Float64Array | null;
  readonly color: Rgba | null;
  readonly hidesVertexColors: boolean;
  readonly unit: Unit;
}

export interface Placements {
  readonly root: Placement | null;
  /** Lines, points and meshes without data, which are not drawn. */
  readonly skipped: number;
}

const depthLimit = 256;

/**
 * Follows a scene graph down to its meshes at the finest level of detail.
 * @param documentUnit for what stands above every stated unit
 * @throws Refusal for a graph that contains itself, or is too deep
 */
export function placementsOf(graph: SceneGraph, documentUnit: Unit): Placements {
  const walk = new Walk(graph);
  const root = walk.visit(graph.root, { unit: documentUnit, paint: unpainted }, 0);
  return { root, skipped: walk.skipped };
}

/** What a node takes from those above it. */
interface Above {
  readonly unit: Unit;
  readonly paint: Paint;
}

class Walk {
  skipped = 0;
  private readonly hasPartialPaint: boolean;
  private readonly known = new Map<string, Placement | null>();
  private readonly open = new Set<number>();

  constructor(private readonly graph: SceneGraph) {
    this.hasPartialPaint = [...graph.attributes.values()].some(
      (attribute) => attribute.kind === 'material' && isPartial(attribute),
    );
  }

  visit(id: number, above: Above, depth: number): Placement | null {
    const key = this.keyOf(id, above);
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const node = this.graph.nodes.get(id);
    if (!node || node.isHidden) return null;
    if (this.open.has(id)) throw damagedJt(say('its assembly contains itself'));
    if (depth > depthLimit) {
      throw new Refusal('tooComplex', say('The assembly in the JT data is nested too deeply.'));
    }
    this.open.add(id);
    const placement = this.build(id, node, above, depth);
    this.open.delete(id);
    this.known.set(key, placement);
    return placement;
  }

  /** A node shows the same wherever it stands, as long as what it takes from above does not differ. */
  private keyOf(id: number, { unit, paint }: Above): string {
    const { isFinal } = paint;
    const taken = this.hasPartialPaint ? (paint.color?.join() ?? '') : '';
    return `${id} ${unit.name} ${isFinal.color} ${isFinal.alpha} ${taken}`;
  }

  private build(id: number, node: GraphNode, above: Above, depth: number): Placement | null {
    const unit = unitNamed(this.textOf(id, 'JT_PROP_MEASUREMENT_UNITS') ?? '') ?? above.unit;
    const paint = this.paintOf(node, above.paint);
    const own: Placement = {
      name: plainName(this.textOf(id, 'JT_PROP_NAME')),
      matrix: this.matrixOf(node, above.unit),
      color: paint.color === above.paint.color ? null : paint.color,
      shapes: [],
      children: [],
      isInstance: node.kind === 'instance',
    };
    if (node.kind === 'otherShape') {
      this.skipped++;
      return null;
    }
    if (node.kind === 'shape') return this.shape(id, node, own, { unit, paint });
    const children = shownChildren(node)
      .map((child) => this.visit(child, { unit, paint }, depth + 1))
      .filter((child) => child !== null);
    if (node.kind === 'rangeLod') return children[0] ? joined(own, children.slice(0, 1)) : null;
    return children.length > 0 ? joined(own, children) : null;
  }

  private shape(
    id: number,
    { box }: GraphNode,
    own: Placement,
    { unit, paint }: Above,
  ): Placement | null {
    const data = this.graph.properties.get(id)?.get('JT_LLPROP_SHAPEIMPL');
    if (data?.kind !== 'segment') {
      this.skipped++;
      return null;
    }
    const { hidesVertexColors } = paint;
    const shape = { segment: data.guid, box, color: own.color, hidesVertexColors, unit };
    return { ...own, color: null, shapes: [shape] };
  }

  private textOf(id: number, key: string): string | null {
    const value = this.graph.properties.get(id)?.get(key);
    return value?.kind === 'text' ? value.text : null;
  }

  private matrixOf(node: GraphNode, unit: Unit): Float64Array | null {
    let product: Float64Array | null = null;
    for (const id of node.attributes) {
      const attribute = this.graph.attributes.get(id);
      if (attribute?.kind !== 'transform') continue;
      const matrix = attribute.matrix.slice();
      for (const element of [12, 13, 14]) matrix[element] = (matrix[element] ?? 0) * unit.metres;
      product = product ? multiply(product, matrix) : matrix;
    }
    return product && !isIdentity(product) ? product : null;
  }

  private paintOf({ kind, attributes }: GraphNode, above: Paint): Paint {
    // What instances share is read once: only its own materials decide on the colours of its vertices.
    let paint = kind === 'instance' ? { ...above, hidesVertexColors: false } : above;
    for (const id of attributes) {
      const attribute = this.graph.attributes.get(id);
      if (attribute?.kind === 'material') paint = painted(paint, attribute);
    }
    return paint;
  }
}

function shownChildren({ kind, children, selected }: GraphNode): readonly number[] {
  return kind === 'switch' ? children.slice(Math.max(selected, 0), selected + 1) : children;
}

/** Takes a node and what is below it together where that loses nothing. */
function joined(own: Placement, children: readonly Placement[]): Placement {
  const [only] = children;
  if (only && children.length === 1 && !(own.name !== null && only.name !== null)) {
    return {
      name: own.name ?? only.name,
      matrix:
        own.matrix && only.matrix ? multiply(own.matrix, only.matrix) : (own.matrix ?? only.matrix),
      color: only.color ?? own.color,
      shapes: only.shapes,
      children: only.children,
      isInstance: own.isInstance || only.isInstance,
    };
  }
  const isBody = (child: Placement) =>
    child.name === null &&
    child.matrix === null &&
    !child.isInstance &&
    child.children.length === 0;
  const bodies = children.filter(isBody);
  return {
    ...own,
    shapes: bodies.flatMap(({ shapes, color }) =>
      shapes.map((shape) => ({ ...shape, color: shape.color ?? color })),
    ),
    children: children.filter((child) => !isBody(child)),
  };
}

/** `bar.part;0;0:` is how a version of `bar.part` is called. */
function plainName(name: string | null): string | null {
  const plain = name?.replace(/;.*$/s, '').trim() ?? '';
  return plain === '' ? null : plain;
}
