import { Group, Vector3, type Texture } from 'three';
import type { PackFacts, PackNode } from '../../model/viewPack';
import type { PartPath, ShownNode } from '../../model/page/viewerMessages';
import { translated } from '../../words/translated';
import { readModelExtras } from '../../model/readModelExtras';
import { minus } from '../../model/vectors';
import { damagedPack } from '../pack/packArrays';
import type { ViewPack } from '../pack/readPack';
import { buildBatches } from './buildBatches';
import { buildLines } from './buildLines';
import { PieceReader } from './pieceReader';
import { AppearanceTable } from '../material/appearanceTable';
import { boundsOf } from './modelBounds';
import type { Model, Part } from './model';

/**
 * Builds the viewer's model from a pack: parts with faces and edges, their tree, their size, and the few meshes that
 * draw them.
 * @param pictures textures in the order of the pack; null for one that could not be decoded
 * @throws UnreadableModel
 */
export function buildModel(pack: ViewPack, pictures: readonly (Texture | null)[] = []): Model {
  const { facts, size, isSizeExact, pieces: table, origin = [0, 0, 0] } = pack.description;
  const appearances = new AppearanceTable(table.count);
  const pieces = new PieceReader(pack, appearances);
  const parts: Part[] = [];
  const builder = new TreeBuilder(pack, pieces, parts);
  const roots = pack.description.roots.map((root) => builder.walk(root, [], []));
  const batches = buildBatches(pack, pieces.byBatch, pictures, appearances);
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
    ...buildLines(pack, parts),
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
  private readonly products = new Map<number, string>();

  constructor(
    private readonly pack: ViewPack,
    private readonly pieces: PieceReader,
    private readonly parts: Part[],
  ) {}

  walk(node: PackNode, above: PartPath, assemblies: readonly string[]): ShownNode {
    const path = [...above, node.index];
    const { name, part: number } = node;
    const product = node.product ?? this.productOf(number, name);
    const where = { path, name, product, assemblies };
    if (number !== undefined) this.add(number, where);
    const below = [...assemblies, name];
    const children = (node.children ?? []).map((child) => this.walk(child, path, below));
    return { name, ...(product !== name && { product }), path, children };
  }

  /** A node without a product name gets the name of the first node with the same mesh, as the model's facts do. */
  private productOf(part: number | undefined, name: string): string {
    const mesh = this.pack.description.parts[part ?? -1]?.mesh;
    if (mesh === undefined) return name;
    const known = this.products.get(mesh) ?? name;
    this.products.set(mesh, known);
    return known;
  }

  private add(number: number, where: Pick<Part, 'path' | 'name' | 'product' | 'assemblies'>): void {
    const { description, arrays } = this.pack;
    const given = description.parts[number];
    const mesh = description.meshes[given?.mesh ?? -1];
    // Parts are numbered in tree order, so a part that is out of order or appears twice means a damaged pack.
    if (!given || !mesh || number !== this.parts.length) throw damagedPack(`part ${number}`);
    const place = this.pieces.placeOf(number);
    const { extras, faceStarts } = mesh;
    this.parts.push({
      ...where,
      mesh: given.mesh,
      shape: mesh.sameAs ?? given.mesh,
      size: given.size ?? [0, 0, 0],
      isSizeExact: given.isSizeExact ?? false,
      place,
      pieces: this.pieces.read(given, place),
      faceStarts: faceStarts ? arrays.integers(faceStarts) : null,
      shift: new Vector3(),
      extras: () => (extras ? jsonOf(arrays.bytes(extras)) : null),
    });
  }
}

function jsonOf(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return null;
  }
}
