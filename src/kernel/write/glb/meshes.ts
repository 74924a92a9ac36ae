import type { PartExtras } from '../../../model/shapes';
import type { Progress } from '../../../words/progress';
import type { PartMesh, Rgba } from '../../base/scene';
import type { GeometryBuffer } from './geometryBuffer';
import type { Grid, Grids } from '../../mesh/vertexGrid';
import { brepExtension } from '../../containers/gltfExtensions';
import type { DrawnPart, DrawnParts } from '../view/drawnPart';
import type { GltfMaterials } from './gltfMaterials';
import { type PrimitiveGeometry, type PartGeometry, writePartGeometry } from './partGeometry';

interface Primitive extends PrimitiveGeometry {
  readonly material: number;
}

interface Mesh {
  readonly name: string;
  readonly primitives: readonly Primitive[];
  readonly extras: Omit<PartExtras, keyof PackedFacts>;
  /** The edges of its faces, as glTF's LINES. */
  readonly extensions?: Readonly<
    Record<string, { readonly edges: Omit<PrimitiveGeometry, 'mode'> }>
  >;
}

/** Facts about a mesh that are in the packed list of the file, not in the extras of the mesh. */
export type PackedFacts = Pick<PartExtras, 'faces' | 'edges' | 'shapes' | 'reaches'> & {
  /** Origin x y z and step of the grid, in metres; absent where positions are not quantized. */
  readonly grid?: readonly number[];
};

export interface MeshesForm {
  /** Null for a plain file. */
  readonly grids: Grids | null;
  readonly drawn: DrawnParts;
  /** Receives the share of the parts that are written, 0…1. */
  readonly progress: Progress | null;
}

/** Writes meshes when a placement first needs them: one for each part and colour. */
export class Meshes {
  readonly written: Mesh[] = [];
  /** One entry for each mesh. */
  readonly packed: PackedFacts[] = [];
  hasTriangles = false;
  private readonly numbers = new Map<string, number>();
  private readonly byPart = new Map<number, number[]>();
  private readonly geometries = new Map<PartMesh, PartGeometry>();

  constructor(
    private readonly parts: readonly PartMesh[],
    private readonly buffer: GeometryBuffer,
    private readonly materials: GltfMaterials,
    private readonly form: MeshesForm,
  ) {}

  /**
   * @param over colour that the placement gives the part
   * @returns the index of the mesh; null for a part without triangles and edges
   */
  numberOf(partIndex: number, over: Rgba | null): number | null {
    const part = this.parts[partIndex];
    if (!part) return null;
    const color = over ?? part.color;
    const key = `${partIndex} ${color?.join()}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const drawn = this.form.drawn.of(part);
    const geometry = this.geometryOf(drawn);
    const primitives = this.primitivesOf(drawn, geometry, color);
    if (primitives.length === 0) return null;
    const extras = this.extrasOf(drawn);
    const number =
      this.written.push({ name: part.name, primitives, extras, ...edgesOf(geometry) }) - 1;
    this.numbers.set(key, number);
    this.byPart.set(partIndex, [...this.numbersOf(partIndex), number]);
    this.form.progress?.(this.byPart.size / this.parts.length);
    return number;
  }

  /** The indices of all meshes of a part. */
  numbersOf(partIndex: number): readonly number[] {
    return this.byPart.get(partIndex) ?? [];
  }

  /** The grid of a part's positions; null for none. */
  gridOf(partIndex: number): Grid | null {
    const part = this.parts[partIndex];
    return (part && this.form.grids?.get(part)) ?? null;
  }

  /** For a part without triangles its curves are the primitives, so that other programs show them too. */
  private primitivesOf(
    { isOpen }: DrawnPart,
    { triangles, edges }: PartGeometry,
    color: Rgba | null,
  ): Primitive[] {
    if (triangles.length === 0)
      return edges ? [{ ...edges, material: this.materials.forEdges() }] : [];
    return triangles.map((group) => ({
      ...group.primitive,
      material: this.materials.forFaces(group.color ?? color, isOpen),
    }));
  }

  private geometryOf(drawn: DrawnPart): PartGeometry {
    const { part } = drawn;
    const known = this.geometries.get(part);
    if (known) return known;
    const { grids } = this.form;
    const form = { grid: grids?.get(part) ?? null, isCompact: grids !== null };
    const geometry = writePartGeometry(drawn, this.buffer, form);
    this.hasTriangles ||= geometry.triangles.length > 0;
    this.geometries.set(part, geometry);
    return geometry;
  }

  /** Packs the long lists. The numbers that other programs can use stay in the extras. */
  private extrasOf({ part, extras }: DrawnPart): Mesh['extras'] {
    const { faces, edges, shapes, reaches, ...told } = extras;
    const grid = this.form.grids?.get(part);
    this.packed.push({
      faces,
      edges,
      ...(shapes && { shapes }),
      ...(reaches && { reaches }),
      ...(grid && { grid: [...grid.origin, grid.step] }),
    });
    return told;
  }
}

function edgesOf({ triangles, edges }: PartGeometry): Pick<Mesh, 'extensions'> {
  if (!edges || triangles.length === 0) return {};
  const { attributes, indices } = edges;
  return { extensions: { [brepExtension]: { edges: { attributes, indices } } } };
}
