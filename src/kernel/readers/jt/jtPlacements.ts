import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { isIdentity, multiply } from '../../base/matrix';
import type { GraphNode, SceneGraph } from './graph/graph';
import { isPartial, type Appearance, withMaterial, noAppearance } from './appearance';
import { damagedJt } from './jtRefusals';
import { mergePlacements, type Placement } from './jtPlacement';
import { type Unit, unitNamed } from './jtUnits';

export interface Placements {
  readonly root: Placement | null;
  /** The number of point sets, primitives and meshes without data, which are not drawn. */
  readonly skipped: number;
  /** The number of parts that have only an exact body in a form that is not read. */
  readonly otherBodies: number;
  /** The names of other files with parts of this document. */
  readonly otherFiles: readonly string[];
}

const depthLimit = 256;

/** Property keys of exact bodies in formats specific to JT; some of them only hold faces that accompany a mesh. */
const unreadBodies = ['JT_LLPROP_BREP', 'JT_LLPROP_ULP', 'JT_LLPROP_LWPA'] as const;

/**
 * Follows a scene graph to its meshes at the finest level of detail.
 * @param documentUnit unit of nodes above any stated unit
 * @throws Refusal for a graph that contains itself, or is too deep
 */
export function placementsOf(graph: SceneGraph, documentUnit: Unit): Placements {
  const collector = new PlacementCollector(graph);
  const root = collector.visit(graph.root, { unit: documentUnit, paint: noAppearance }, 0);
  const { skipped, otherBodies, otherFiles } = collector;
  return { root, skipped, otherBodies, otherFiles: [...otherFiles] };
}

/** What a node inherits from the nodes above it. */
interface Above {
  readonly unit: Unit;
  readonly paint: Appearance;
}

class PlacementCollector {
  skipped = 0;
  otherBodies = 0;
  readonly otherFiles = new Set<string>();
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

  /** A node gives the same placement everywhere, as long as it inherits the same; this key covers what it inherits. */
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
      product: null,
      matrix: this.matrixOf(node, above.unit),
      color: paint.color === above.paint.color ? null : paint.color,
      shapes: [],
      exact: null,
      hasSurface: false,
      children: [],
      isInstance: node.kind === 'instance',
    };
    if (node.kind === 'otherShape') {
      this.skipped++;
      return null;
    }
    if (node.kind === 'shape' || node.kind === 'lines') {
      return this.shape(id, node, own, { unit, paint });
    }
    const { skipped } = this;
    const children = this.childrenOf(node, { unit, paint }, depth);
    const hasSurface = children.some((child) => child.hasSurface);
    const exact = hasSurface ? null : this.segmentOf(id, 'JT_LLPROP_XTBREP');
    if (exact !== null) {
      // The body stands for everything in this part that has no mesh.
      this.skipped = skipped;
      return { ...own, exact, hasSurface: true };
    }
    return children.length > 0 ? mergePlacements(own, children) : this.nothing(id, node);
  }

  /** The shown children; of levels of detail, which are ordered from fine to coarse, the finest that has a surface. */
  private childrenOf(node: GraphNode, above: Above, depth: number): Placement[] {
    const children: Placement[] = [];
    for (const id of shownChildren(node)) {
      const child = this.visit(id, above, depth + 1);
      if (!child) continue;
      if (node.kind === 'rangeLod' && child.hasSurface) return [child];
      children.push(child);
    }
    return node.kind === 'rangeLod' ? children.slice(0, 1) : children;
  }

  /**
   * Notes why there is nothing: a partition may be in another file, or a part may have an exact body in a form that is
   * not read.
   */
  private nothing(id: number, { file }: GraphNode): null {
    if (file !== '' && id !== this.graph.root) this.otherFiles.add(file.replace(/^\.[/\\]/, ''));
    if (unreadBodies.some((key) => this.segmentOf(id, key) !== null)) this.otherBodies++;
    return null;
  }

  private shape(
    id: number,
    { kind, box }: GraphNode,
    own: Placement,
    { unit, paint }: Above,
  ): Placement | null {
    const segment = this.segmentOf(id, 'JT_LLPROP_SHAPEIMPL');
    if (segment === null) {
      this.skipped++;
      return null;
    }
    const { hidesVertexColors } = paint;
    const isLines = kind === 'lines';
    const shape = { segment, isLines, box, color: own.color, hidesVertexColors, unit };
    return { ...own, color: null, shapes: [shape], hasSurface: !isLines };
  }

  private segmentOf(id: number, key: string): string | null {
    const value = this.graph.properties.get(id)?.get(key);
    return value?.kind === 'segment' ? value.guid : null;
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
      for (const element of [12, 13, 14])
        matrix[element] = (matrix[element] ?? outOfRange()) * unit.metres;
      product = product ? multiply(product, matrix) : matrix;
    }
    return product && !isIdentity(product) ? product : null;
  }

  private paintOf({ kind, attributes }: GraphNode, above: Appearance): Appearance {
    // Shapes shared by instances are read once, so only their own materials decide on their vertex colours.
    let paint = kind === 'instance' ? { ...above, hidesVertexColors: false } : above;
    for (const id of attributes) {
      const attribute = this.graph.attributes.get(id);
      if (attribute?.kind === 'material') paint = withMaterial(paint, attribute);
    }
    return paint;
  }
}

function shownChildren({ kind, children, selected }: GraphNode): readonly number[] {
  return kind === 'switch' ? children.slice(Math.max(selected, 0), selected + 1) : children;
}

/** Removes the version suffix of a name: `bar.part;0;0:` becomes `bar.part`. */
function plainName(name: string | null): string | null {
  const plain = name?.replace(/;.*/s, '').trim() ?? '';
  return plain === '' ? null : plain;
}
