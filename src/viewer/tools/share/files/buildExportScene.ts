import { Matrix4 } from 'three';
import { upAxisOf } from '../../../../model/modelExtras';
import type { PartPath } from '../../../../model/page/viewerMessages';
import type { Model, Part } from '../../../model/model';
import { pieceTriangles } from '../../../model/pieceTriangles';
import type { ExportNode, ExportScene } from './exportScene';
import { PartShape } from './exportShape';
import { quarterTurn } from './millimetres';

/**
 * Builds the scene to be saved: the parts below their assemblies, without section and exploded view. Parts without
 * faces, or with a degenerate placement, are left out.
 */
export function buildExportScene(model: Model, parts: readonly Part[]): ExportScene {
  const bySlot = pieceTriangles(model);
  const start = standOf(model).multiply(new Matrix4().makeTranslation(...model.origin));
  const shapes = new Map<number, PartShape>();
  const assemblies = new Assemblies(model.parts);
  for (const part of parts) {
    const shape = shapes.get(part.mesh) ?? new PartShape(part, bySlot);
    if (shape.triangles === 0 || part.place.determinant() === 0) continue;
    shapes.set(part.mesh, shape);
    const place = start.clone().multiply(part.place).toArray();
    assemblies.listFor(part).push({ name: part.name, shape, place, children: [] });
  }
  return { roots: assemblies.roots, up: model.facts.up };
}

/** Caliper rotates the Z axis of files upwards; a file whose program has Y up is rotated back. */
function standOf({ extras }: Model): Matrix4 {
  const isUpY = extras !== null && upAxisOf(extras) === 'y';
  return isUpY ? quarterTurn.clone() : new Matrix4();
}

/** Creates the assemblies above the parts as needed. */
class Assemblies {
  readonly roots: ExportNode[] = [];
  private readonly known = new Map<string, ExportNode[]>();
  /** Paths of nodes with children; a part at such a node goes into an assembly of its name. */
  private readonly above: ReadonlySet<string>;

  constructor(all: readonly Part[]) {
    this.above = new Set(all.flatMap(({ path }) => path.map((_, i) => path.slice(0, i).join())));
  }

  /** The list to which the node of a part is added. */
  listFor({ path, name, assemblies }: Part): ExportNode[] {
    const hasOthers = this.above.has(path.join());
    return hasOthers
      ? this.list(path, [...assemblies, name])
      : this.list(path.slice(0, -1), assemblies);
  }

  private list(path: PartPath, names: readonly string[]): ExportNode[] {
    if (path.length === 0) return this.roots;
    const key = path.join();
    const known = this.known.get(key);
    if (known) return known;
    const children: ExportNode[] = [];
    this.known.set(key, children);
    const place = new Matrix4().toArray();
    const node = { name: names.at(-1) ?? '', shape: null, place, children };
    this.list(path.slice(0, -1), names.slice(0, -1)).push(node);
    return children;
  }
}
