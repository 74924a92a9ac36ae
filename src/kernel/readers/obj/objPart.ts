import { outOfRange } from '../../../words/outOfRange';
import { forEachSlice, partOf, type Progress } from '../../../words/progress';
import type { Vector } from '../../base/vector';
import { toLinear } from '../../base/color';
import type { ViewFaces, ViewGeometry, ViewMaterial } from '../../base/viewScene';
import { finiteNormals, plainMaterial } from '../../mesh/standaloneMesh';
import type { NumberList } from '../../containers/numberList';
import type { ObjMaterials } from './readMtl';

/** A corner of a face: indices of its point, texture coordinate and normal. */
export interface Corner {
  readonly point: number;
  readonly uv: number | null;
  readonly normal: number | null;
}

/** The lists that all parts of a file share; three numbers per entry. */
export interface ObjPoints {
  readonly positions: NumberList;
  readonly normals: NumberList;
  readonly uvs: NumberList;
  readonly colors: NumberList;
}

/** A group of an OBJ file, with its triangles by material and its lines. */
export class ObjPart {
  private readonly byMaterial = new Map<string, Corner[]>();
  private readonly lines: Corner[] = [];

  constructor(
    readonly name: string,
    private readonly points: ObjPoints,
    private material = '',
  ) {}

  get isEmpty(): boolean {
    return this.byMaterial.size === 0 && this.lines.length === 0;
  }

  renamed(name: string): ObjPart {
    return new ObjPart(name, this.points, this.material);
  }

  /** A new part with the current material of this one. */
  next(name: string): ObjPart {
    return this.renamed(name);
  }

  useMaterial(name: string): void {
    this.material = name;
  }

  /** @returns the number of triangles added */
  addFace(corners: readonly Corner[]): number {
    const list = this.byMaterial.get(this.material) ?? [];
    this.byMaterial.set(this.material, list);
    const [first] = corners;
    for (let i = 2; i < corners.length; i++) {
      const [second, third] = [corners[i - 1], corners[i]];
      if (first && second && third) list.push(first, second, third);
    }
    return corners.length - 2;
  }

  addLine(corners: readonly Corner[]): void {
    corners.slice(1).forEach((corner, i) => {
      const before = corners[i];
      if (before) this.lines.push(before, corner);
    });
  }

  /** @param origin the origin from which points are counted, metres */
  finish(
    materials: ObjMaterials,
    origin: Vector,
    progress: Progress | null,
  ): { faces: ViewFaces[]; lines: Float32Array[] } {
    const given = this.facesIn(materials);
    const faces = given.map(([known, corners], i): ViewFaces => {
      const needsUvs = known !== null && known.picture !== null;
      const share = partOf(progress, i / given.length, (i + 1) / given.length);
      const geometry = this.geometryOf(corners, needsUvs, origin, share);
      const own = plainMaterial(geometry.colors ? [1, 1, 1, 1] : undefined);
      return { geometry, material: known ?? own };
    });
    const lines = new Float32Array(3 * this.lines.length);
    this.lines.forEach(({ point }, i) => copyThree(this.points.positions, point, lines, i, origin));
    return { faces, lines: lines.length > 0 ? [lines] : [] };
  }

  /**
   * Faces whose material did not come with the file look like faces without a material, so they are joined with these.
   */
  private facesIn(materials: ObjMaterials): [ViewMaterial | null, Corner[]][] {
    const faces = new Map<ViewMaterial | null, Corner[]>();
    for (const [name, corners] of this.byMaterial) {
      const material = materials.get(name) ?? null;
      const list = faces.get(material);
      if (!list) faces.set(material, corners);
      else for (const corner of corners) list.push(corner);
    }
    return [...faces];
  }

  private geometryOf(
    corners: readonly Corner[],
    needsUvs: boolean,
    origin: Vector,
    progress: Progress | null,
  ): ViewGeometry {
    const { points } = this;
    const hasNormals = corners.every(({ normal }) => normal !== null);
    const hasUvs = needsUvs && corners.every(({ uv }) => uv !== null);
    const hasColors = points.colors.length === points.positions.length;
    const numbering = new Numbering(hasNormals, hasUvs);
    const indices = new Uint32Array(corners.length);
    forEachSlice(corners.length, progress, (from, to) => {
      for (let i = from; i < to; i++) indices[i] = numbering.of(corners[i] ?? outOfRange());
    });
    const { unique } = numbering;
    const positions = new Float32Array(3 * unique.length);
    const normals = hasNormals ? new Float32Array(3 * unique.length) : null;
    const uvs = hasUvs ? new Float32Array(2 * unique.length) : null;
    const colors = hasColors ? new Float32Array(4 * unique.length) : null;
    unique.forEach(({ point, normal, uv }, i) => {
      copyThree(points.positions, point, positions, i, origin);
      if (normals && normal !== null) copyThree(points.normals, normal, normals, i);
      if (uvs && uv !== null) uvs.set([points.uvs.get(3 * uv), points.uvs.get(3 * uv + 1)], 2 * i);
      if (colors) {
        const channels = [0, 1, 2].map((k) => toLinear(points.colors.get(3 * point + k)));
        colors.set([...channels, 1], 4 * i);
      }
    });
    return { positions, normals: finiteNormals(normals), colors, uvs: [uvs], indices };
  }
}

/** Assigns the same index to corners that agree in everything that is used. */
class Numbering {
  readonly unique: Corner[] = [];
  private readonly pairs = new Map<number, number>();
  private readonly known = new Map<number, number>();

  constructor(
    private readonly withNormals: boolean,
    private readonly withUvs: boolean,
  ) {}

  of(corner: Corner): number {
    const { point } = corner;
    const normal = this.withNormals ? (corner.normal ?? outOfRange()) : 0;
    const uv = this.withUvs ? (corner.uv ?? outOfRange()) : 0;
    // Two indices fit into one exact number, three do not.
    const pairKey = normal * max + uv;
    const pair = this.pairs.get(pairKey) ?? this.pairs.size;
    this.pairs.set(pairKey, pair);
    const key = point * max + pair;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const number = this.unique.push(corner) - 1;
    this.known.set(key, number);
    return number;
  }
}

const max = 2 ** 26;

function copyThree(
  from: NumberList,
  place: number,
  to: Float32Array,
  at: number,
  origin: Vector = [0, 0, 0],
): void {
  for (const k of [0, 1, 2] as const) to[3 * at + k] = from.get(3 * place + k) - origin[k];
}
