import { packShapes } from '../../contract/packShapes';
import type { PackedShapes, PartExtras } from '../../contract/shapes';
import { defaultColor } from '../color';
import { isClosed } from '../isClosed';
import type { PartMesh, Rgba } from '../scene';
import { edgeLines } from './edgeLines';
import type { GeometryBuffer } from './geometryBuffer';
import { type GroupedFaces, groupFaces } from './groupFaces';
import type { Materials } from './materials';
import { verticesOfEdges } from './verticesOfEdges';

interface Primitive {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices: number;
  readonly material: number;
  readonly mode?: number;
  readonly extras?: { readonly kind: 'edges' };
}

interface Mesh {
  readonly name: string;
  readonly primitives: readonly Primitive[];
  readonly extras: PartExtras;
}

/** A part's accessors, which its meshes in all colours share. */
interface Geometry {
  readonly triangles: readonly { readonly color: Rgba | null; readonly primitive: Bare }[];
  readonly edges: Bare | null;
  readonly extras: PartExtras;
}

type Bare = Pick<Primitive, 'attributes' | 'indices'>;

const linesMode = 1;

/** Writes a mesh when a placement first asks for it: one for each part and colour put over it. */
export class Meshes {
  readonly written: Mesh[] = [];
  hasTriangles = false;
  private readonly numbers = new Map<string, number>();
  private readonly geometries = new Map<PartMesh, Geometry>();

  constructor(
    private readonly parts: readonly PartMesh[],
    private readonly buffer: GeometryBuffer,
    private readonly materials: Materials,
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
    const mesh = this.write(part, color);
    if (mesh.primitives.length === 0) return null;
    const number = this.written.push(mesh) - 1;
    this.numbers.set(key, number);
    return number;
  }

  private write(part: PartMesh, color: Rgba): Mesh {
    const geometry = this.geometryOf(part);
    const doubleSided = !isClosed(part);
    const primitives: Primitive[] = geometry.triangles.map((group) => ({
      ...group.primitive,
      material: this.materials.forFaces(group.color ?? color, doubleSided),
    }));
    if (geometry.edges) {
      const material = this.materials.forEdges();
      primitives.push({ ...geometry.edges, material, mode: linesMode, extras: { kind: 'edges' } });
    }
    return { name: part.name, primitives, extras: geometry.extras };
  }

  private geometryOf(part: PartMesh): Geometry {
    const known = this.geometries.get(part);
    if (known) return known;
    const grouped = groupFaces(part);
    const lines = edgeLines(part.edges);
    const triangles = this.addTriangles(part, grouped.groups);
    const geometry = {
      triangles,
      edges: this.addEdges(lines, part.positions, triangles[0]?.primitive),
      extras: extrasOf(part, grouped, lines.segments),
    };
    this.geometries.set(part, geometry);
    return geometry;
  }

  private addTriangles(part: PartMesh, groups: GroupedFaces['groups']): Geometry['triangles'] {
    if (groups.length === 0) return [];
    this.hasTriangles = true;
    const attributes = {
      POSITION: this.buffer.addPositions(part.positions),
      NORMAL: this.buffer.addNormals(part.normals),
    };
    return groups.map(({ color, indices }) => ({
      color,
      primitive: {
        attributes,
        indices: this.buffer.addIndices(indices, part.positions.length / 3),
      },
    }));
  }

  /** Edges take the vertices of the triangles along them, where they have them all. */
  private addEdges(
    { positions, indices }: ReturnType<typeof edgeLines>,
    vertices: Float32Array,
    triangles: Bare | undefined,
  ): Bare | null {
    if (indices.length === 0) return null;
    const shared = triangles?.attributes['POSITION'];
    const places = shared === undefined ? null : verticesOfEdges(positions, vertices);
    if (shared === undefined || !places) {
      return {
        attributes: { POSITION: this.buffer.addPositions(positions) },
        indices: this.buffer.addIndices(indices, positions.length / 3),
      };
    }
    const along = indices.map((point) => places[point] ?? 0);
    return {
      attributes: { POSITION: shared },
      indices: this.buffer.addIndices(along, vertices.length / 3),
    };
  }
}

function extrasOf(part: PartMesh, grouped: GroupedFaces, edges: readonly number[]): PartExtras {
  const { volume, area, centreOfMass = null } = part.solid;
  const shapes = packedShapes(part, grouped.order);
  const { geometry } = part;
  const { faces } = grouped;
  return { geometry, volume, area, centreOfMass, faces, edges, ...(shapes && { shapes }) };
}

function packedShapes({ shapes }: PartMesh, order: readonly number[]): PackedShapes | null {
  if (!shapes) return null;
  const faces = order.flatMap((number) => shapes.faces[number] ?? []);
  return packShapes({ ...shapes, faces });
}
