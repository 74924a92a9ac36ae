import { Group, type Texture } from 'three';
import type { PackDescription, PackFacts, PackNode } from '../../model/viewPack';
import type { PartPath, ShownNode } from '../../model/page/viewerMessages';
import { translated } from '../../words/translated';
import { readModelExtras } from '../../model/readModelExtras';
import { minus } from '../../model/vectors';
import { damagedPack } from '../pack/packArrays';
import type { ViewPack } from '../pack/readPack';
import { buildBatches } from './buildBatches';
import { buildLines } from './buildLines';
import { PackedPart } from './packedPart';
import { PackTables } from './packTables';
import { AppearanceTable } from '../material/appearanceTable';
import { boundsOf } from './modelBounds';
import type { Model } from './model';

/**
 * Builds the viewer's model from a pack: parts with faces and edges, their tree, their size, and the few meshes that
 * draw them.
 * @param pictures textures in the order of the pack; null for one that could not be decoded
 * @throws UnreadableModel
 */
export function buildModel(pack: ViewPack, pictures: readonly (Texture | null)[] = []): Model {
  const { facts, size, isSizeExact, pieces: table, origin = [0, 0, 0] } = pack.description;
  const appearances = new AppearanceTable(table.count);
  const pieces = new PackTables(pack);
  const builder = new TreeBuilder(pack.description, pieces);
  const roots = pack.description.roots.map((root) => builder.walk(root, [], []));
  const { parts } = builder;
  for (let slot = 0; slot < table.count; slot++) appearances.setFinish(slot, pieces.finishOf(slot));
  const batches = buildBatches(pack, pieces, parts, pictures, appearances);
  const bounds = boundsOf(parts);
  if (!bounds || parts.length !== pack.description.parts.length) throw damagedPack('parts');
  const { min, max } = bounds;
  const root = new Group();
  for (const { solid, blended } of batches) root.add(solid, blended);
  for (const object of [root, ...root.children]) object.matrixAutoUpdate = false;
  return {
    root,
    parts,
    appearances,
    batches,
    ...buildLines(pieces, parts),
    textures: pictures.filter((picture) => picture !== null),
    origin,
    ...(pack.description.pmi !== undefined && { pmi: pack }),
    facts,
    extras: extrasOf(facts),
    shown: {
      triangles: batches.reduce(
        (sum, { index, copies }) => sum + (index.length / 3) * copies.length,
        0,
      ),
      sizeMetres: size ?? minus(max, min),
      isSizeExact: isSizeExact === true,
      roots,
    },
  };
}

// The warnings were written when the file was converted, perhaps in another language.
function extrasOf({ caliper }: PackFacts): Model['extras'] {
  const extras = readModelExtras(caliper);
  return extras && { ...extras, warnings: extras.warnings.map(translated) };
}

/** Walks the tree of a pack, and makes a part with its path at each node that has geometry. */
class TreeBuilder {
  readonly parts: PackedPart[] = [];
  private readonly products = new Map<number, string>();

  constructor(
    private readonly description: PackDescription,
    private readonly pieces: PackTables,
  ) {}

  walk(packed: PackNode, above: PartPath, assemblies: readonly string[]): ShownNode {
    // Not by spread syntax, which keeps room for more.
    const path = above.concat(packed.index);
    const { name, part: number, children: below = [] } = packed;
    const product = packed.product ?? this.productOf(number, name);
    const children: ShownNode[] = [];
    const node = {
      name,
      ...(product !== name && { product }),
      path,
      children: below.length > 0 ? children : none,
    };
    if (number !== undefined) this.add(number, node, assemblies);
    if (below.length === 0) return node;
    const here = [...assemblies, name];
    for (const child of below) children.push(this.walk(child, path, here));
    return node;
  }

  /** A node without a product name gets the name of the first node with the same mesh, as the model's facts do. */
  private productOf(part: number | undefined, name: string): string {
    const mesh = this.description.parts[part ?? -1]?.mesh;
    if (mesh === undefined) return name;
    const known = this.products.get(mesh) ?? name;
    this.products.set(mesh, known);
    return known;
  }

  private add(number: number, node: ShownNode, assemblies: readonly string[]): void {
    const { parts, meshes, batches } = this.description;
    const given = parts[number];
    const mesh = meshes[given?.mesh ?? -1];
    // Parts are numbered in tree order, so a part that is out of order or appears twice means a damaged pack.
    if (!given || !mesh || number !== this.parts.length) throw damagedPack(`part ${number}`);
    this.pieces.check(given, batches);
    this.parts.push(new PackedPart(this.pieces, number, node, assemblies));
  }
}

/** The children of each node that has none. */
const none: readonly ShownNode[] = [];
