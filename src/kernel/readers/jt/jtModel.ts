import { Refusal } from '../../base/refusal';
import { say } from '../../../words/say';
import type { PartMesh, SceneNode } from '../../base/scene';
import type { SceneGraph } from './graph/graph';
import { readGraph } from './graph/readGraph';
import { type JtFile, openJt } from './jtFile';
import { pmiNotShown } from '../../parts/pmiNotShown';
import { nothingToShow, notShown } from './notShown';
import { type ExactPart, JtPartReader } from './jtParts';
import type { Placement } from './jtPlacement';
import { placementsOf } from './jtPlacements';
import { openSegment } from './segment';
import { type Unit, unitNamed } from './jtUnits';

/** The contents of a JT document that can be shown. */
export interface JtModel {
  readonly file: JtFile;
  readonly root: SceneNode;
  readonly parts: readonly PartMesh[];
  /** Parts with an exact body only; their nodes are in the tree, still without geometry. */
  readonly exact: readonly ExactPart[];
  /** The first length unit that the document states; null if it states none. */
  readonly unit: Unit | null;
  readonly warnings: readonly string[];
}

export interface JtOptions {
  /** The unit for documents that state none. */
  readonly unit: Unit;
  /** The name for unnamed nodes; not empty. */
  readonly name: string;
  readonly report: (phase: string) => void;
}

/** The most placements that a document may show; shared parts count each time. */
const placementLimit = 200_000;

/**
 * Reads a JT document: its assembly with the finest mesh and the lines of each part, and the places of exact bodies
 * that have no mesh.
 * @throws Refusal if there is nothing to show
 */
export function readJtModel(bytes: Uint8Array, options: JtOptions): JtModel {
  const file = openJt(bytes);
  const graph = readGraph(openSegment(file, file.sceneGraph), file.major);
  const unit = statedUnit(graph);
  const placements = placementsOf(graph, unit ?? options.unit);
  if (!placements.root) throw nothingToShow(placements);
  const parts = new JtPartReader(file, options.report);
  const root = new Tree(parts).node(placements.root, options.name);
  const { exact, meshes } = parts;
  if (meshes.length === 0 && exact.length === 0) {
    throw parts.firstTrouble ?? nothingToShow(placements);
  }
  const warnings = [...notShown(placements), ...parts.warnings(), ...pmiWarning(file)];
  return { file, root, parts: meshes, exact, unit, warnings };
}

/** Documents with PMI have a segment of this type. Its contents are not read. */
function pmiWarning({ segments }: JtFile): readonly string[] {
  return [...segments.values()].some(({ type }) => type === pmiSegment) ? [pmiNotShown()] : [];
}

const pmiSegment = 3;

function statedUnit({ properties }: SceneGraph): Unit | null {
  for (const own of properties.values()) {
    const value = own.get('JT_PROP_MEASUREMENT_UNITS');
    const unit = value?.kind === 'text' ? unitNamed(value.text) : null;
    if (unit) return unit;
  }
  return null;
}

class Tree {
  private placed = 0;

  constructor(private readonly parts: JtPartReader) {}

  /** @param above the name of the parent, which a node without a name takes */
  node(placement: Placement, above: string): SceneNode {
    const { shapes, exact, matrix, color, product } = placement;
    if (++this.placed > placementLimit) {
      throw new Refusal('tooComplex', say('The assembly in the JT data has too many parts.'));
    }
    const name = placement.name ?? above;
    const plain = product ?? name;
    const part = shapes.length === 0 ? null : this.parts.numberOf(shapes, plain);
    const children = placement.children.map((child) => this.node(child, plain));
    const node = { name, ...(product !== null && { product }), matrix, part, color, children };
    if (exact !== null) this.parts.placeExact(exact, plain, node);
    return node;
  }
}
