import {
  type BufferGeometry,
  Group,
  Mesh,
  type MeshStandardMaterial,
  type Object3D,
  type Texture,
} from 'three';
import { isRecord, numberOrNull } from '../../contract/unknown';
import { GltfFile, type Json } from './gltfFile';
import { placeNode } from './placeNode';
import { readFaceStarts } from './readFaceStarts';
import { readDocument, type GltfDocument } from './readDocument';
import { type Geometry, readGeometry } from './readGeometry';
import { readGlb } from './readGlb';
import { pictureOf, readMaterial, type VertexFacts } from './readMaterial';
import { readPicture } from './readPicture';

export interface ParsedModel {
  readonly document: GltfDocument;
  readonly roots: readonly ParsedNode[];
}

export interface ParsedNode {
  /** Number of the node in the file. */
  readonly index: number;
  /** Stands in its parent's object, and holds the meshes of `faces`. */
  readonly object: Object3D;
  readonly faces: readonly ParsedFaces[];
  /** Two vertices a line, in the node's coordinates. */
  readonly lines: readonly BufferGeometry[];
  /** First triangle of each face of the exact shape, triangles counted through all `faces`. */
  readonly faceStarts: readonly number[] | null;
  readonly children: readonly ParsedNode[];
}

/** The triangles of a node in one material. */
export interface ParsedFaces {
  readonly mesh: Mesh;
  readonly material: MeshStandardMaterial;
}

/**
 * Turns the bytes of a GLB into three.js objects. Meshes and lines, materials and pictures; no
 * animation, no skeleton, no lights or cameras: a CAD model stands still in our light.
 * @throws UnreadableModel
 */
export async function parseModel(bytes: ArrayBuffer): Promise<ParsedModel> {
  const chunks = readGlb(bytes);
  const document = readDocument(chunks);
  const file = new GltfFile(chunks);
  const builder = new Builder(file, await readPictures(file));
  const scene = file.entry('scenes', numberOrNull(file.json['scene']) ?? 0);
  return { document, roots: listOf(scene['nodes']).map((root) => builder.node(root)) };
}

class Builder {
  private readonly geometries = new Map<string, Geometry | null>();
  private readonly materials = new Map<string, MeshStandardMaterial>();

  constructor(
    private readonly file: GltfFile,
    /** By material. */
    private readonly pictures: readonly (Texture | null)[],
  ) {}

  node(index: unknown): ParsedNode {
    const given = this.file.entry('nodes', index);
    const object = new Group();
    placeNode(object, given);
    const faces: ParsedFaces[] = [];
    const lines: BufferGeometry[] = [];
    for (const { kind, geometry, primitive } of this.pieces(given['mesh'])) {
      if (kind === 'lines') lines.push(geometry);
      else faces.push(this.faces(geometry, primitive));
    }
    const children = listOf(given['children']).map((child) => this.node(child));
    for (const { mesh } of faces) object.add(mesh);
    for (const child of children) object.add(child.object);
    const faceStarts = this.faceStarts(given['mesh']);
    return { index: numberOrNull(index) ?? 0, object, faces, lines, faceStarts, children };
  }

  private pieces(mesh: unknown): (Geometry & { readonly primitive: Json })[] {
    if (mesh === undefined) return [];
    const { primitives } = this.file.entry('meshes', mesh);
    return listOf(primitives)
      .filter(isRecord)
      .flatMap((primitive, i) => {
        const read = this.geometry(
          primitive,
          `meshes[${numberOrNull(mesh) ?? '?'}].primitives[${i}]`,
        );
        return read ? [{ ...read, primitive }] : [];
      });
  }

  private faceStarts(mesh: unknown): readonly number[] | null {
    if (mesh === undefined) return null;
    const { extras } = this.file.entry('meshes', mesh);
    return isRecord(extras) ? readFaceStarts(extras['faces']) : null;
  }

  private faces(geometry: BufferGeometry, primitive: Json): ParsedFaces {
    const material = this.material(primitive['material'], {
      hasNormals: geometry.hasAttribute('normal'),
      hasColors: geometry.hasAttribute('color'),
    });
    return { mesh: new Mesh(geometry, material), material };
  }

  /** Primitives in several colours may share their geometry: read once, kept once. */
  private geometry(primitive: Json, where: string): Geometry | null {
    const key = JSON.stringify([primitive['attributes'], primitive['indices'], primitive['mode']]);
    const known = this.geometries.get(key);
    if (known !== undefined) return known;
    const read = readGeometry(this.file, primitive, where);
    this.geometries.set(key, read);
    return read;
  }

  private material(index: unknown, facts: VertexFacts): MeshStandardMaterial {
    const number = numberOrNull(index) ?? -1;
    const key = `${number} ${String(facts.hasNormals)} ${String(facts.hasColors)}`;
    const known = this.materials.get(key);
    if (known) return known;
    const given = this.file.list('materials')[number] ?? {};
    const material = readMaterial(given, this.pictures[number] ?? null, facts);
    this.materials.set(key, material);
    return material;
  }
}

async function readPictures(file: GltfFile): Promise<readonly (Texture | null)[]> {
  return Promise.all(
    file.list('materials').map(async (material) => {
      const picture = pictureOf(material);
      return picture && (await readPicture(file, picture.texture, picture.channel));
    }),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
