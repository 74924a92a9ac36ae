import type { PartExtras } from '../../../model/shapes';
import { defaultColor } from '../../base/color';
import { isClosed } from '../../mesh/isClosed';
import type { PartMesh, Rgba } from '../../base/scene';
import type { GeometryBuffer } from './geometryBuffer';
import type { Grid, Grids } from '../../mesh/vertexGrid';
import type { Materials } from './materials';
import { type Bare, type PartGeometry, writePartGeometry } from './partGeometry';

interface Primitive extends Bare {
  readonly material: number;
}

interface Mesh {
  readonly name: string;
  readonly primitives: readonly Primitive[];
  readonly extras: Partial<PartExtras>;
}

/** What a compact file says of a mesh in its packed list, not in the mesh's extras. */
export type PackedFacts = Pick<PartExtras, 'faces' | 'edges' | 'shapes'> & {
  /** x y z of the origin, then the step, in metres; absent where points are as they were. */
  readonly grid?: readonly number[];
};

/** Writes a mesh when a placement first asks for it: one for each part and colour put over it. */
export class Meshes {
  readonly written: Mesh[] = [];
  /** As many as meshes; none in a plain file. */
  readonly packed: PackedFacts[] = [];
  hasTriangles = false;
  private readonly numbers = new Map<string, number>();
  private readonly geometries = new Map<PartMesh, PartGeometry>();

  /** @param grids null for a plain file */
  constructor(
    private readonly parts: readonly PartMesh[],
    private readonly buffer: GeometryBuffer,
    private readonly materials: Materials,
    private readonly grids: Grids | null,
  ) {}

  /**
   * @param over colour that the placement puts over the part's own
   * @returns the mesh's number; null for a part without triangles and edges
   */
  numberOf(partIndex: number, over: Rgba | null): number | null {
    const part = this.parts[partIndex];
    if (!part) return null;
    const color = over ?? part.color ?? defaultColor;
    const key = `${partIndex} ${color.join()}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const geometry = this.geometryOf(part);
    const primitives = this.primitivesOf(part, geometry, color);
    if (primitives.length === 0) return null;
    const extras = this.tell(part, geometry.extras);
    const number = this.written.push({ name: part.name, primitives, extras }) - 1;
    this.numbers.set(key, number);
    return number;
  }

  /** The grid on which a part's points stand; null for none. */
  gridOf(partIndex: number): Grid | null {
    const part = this.parts[partIndex];
    return (part && this.grids?.get(part)) ?? null;
  }

  private primitivesOf(part: PartMesh, geometry: PartGeometry, color: Rgba): Primitive[] {
    const doubleSided = !isClosed(part);
    const primitives: Primitive[] = geometry.triangles.map((group) => ({
      ...group.primitive,
      material: this.materials.forFaces(group.color ?? color, doubleSided),
    }));
    if (geometry.edges) {
      const material = this.materials.forEdges();
      primitives.push({ ...geometry.edges, material });
    }
    return primitives;
  }

  private geometryOf(part: PartMesh): PartGeometry {
    const known = this.geometries.get(part);
    if (known) return known;
    const form = {
      grid: this.grids?.get(part) ?? null,
      isCompact: this.grids !== null,
    };
    const geometry = writePartGeometry(part, this.buffer, form);
    this.hasTriangles ||= geometry.triangles.length > 0;
    this.geometries.set(part, geometry);
    return geometry;
  }

  /** In a compact file long lists are packed; the numbers that other programs could use are not. */
  private tell(part: PartMesh, extras: PartExtras): Partial<PartExtras> {
    if (!this.grids) return extras;
    const { faces, edges, shapes, ...told } = extras;
    const grid = this.grids.get(part);
    this.packed.push({
      faces,
      edges,
      ...(shapes && { shapes }),
      ...(grid && { grid: [...grid.origin, grid.step] }),
    });
    return told;
  }
}
