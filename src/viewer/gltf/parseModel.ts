import { Group, LineSegments, type Material, Mesh, type Object3D, type Texture } from 'three';
import { isRecord, numberOrNull } from '../../contract/unknown';
import { GltfFile, type Json } from './gltfFile';
import { readDocument, type GltfDocument } from './readDocument';
import { type Geometry, readGeometry } from './readGeometry';
import { readGlb } from './readGlb';
import { pictureOf, readMaterial, type VertexFacts } from './readMaterial';
import { readPicture } from './readPicture';
import { placeNode } from './placeNode';

export interface ParsedModel {
  /** Holds an object for each root node; below nodes stand nodes, and the pieces of their mesh. */
  readonly scene: Object3D;
  readonly document: GltfDocument;
  /** The glTF node that an object stands for; null for the pieces of a node. */
  nodeOf(object: Object3D): number | null;
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
  const scene = new Group();
  const roots = file.entry('scenes', numberOrNull(file.json['scene']) ?? 0)['nodes'];
  for (const root of listOf(roots)) scene.add(builder.node(root));
  return { scene, document, nodeOf: (object) => builder.nodes.get(object) ?? null };
}

class Builder {
  readonly nodes = new Map<Object3D, number>();
  private readonly geometries = new Map<string, Geometry | null>();
  private readonly materials = new Map<string, Material>();

  constructor(
    private readonly file: GltfFile,
    /** By material. */
    private readonly pictures: readonly (Texture | null)[],
  ) {}

  node(index: unknown): Object3D {
    const given = this.file.entry('nodes', index);
    const object = new Group();
    this.nodes.set(object, numberOrNull(index) ?? 0);
    placeNode(object, given);
    if (given['mesh'] !== undefined) object.add(...this.pieces(given['mesh']));
    for (const child of listOf(given['children'])) object.add(this.node(child));
    return object;
  }

  private pieces(mesh: unknown): Object3D[] {
    const { primitives } = this.file.entry('meshes', mesh);
    return listOf(primitives)
      .filter(isRecord)
      .flatMap((primitive, i) => this.piece(primitive, `meshes[${String(mesh)}].primitives[${i}]`));
  }

  private piece(primitive: Json, where: string): Object3D[] {
    const read = this.geometry(primitive, where);
    if (read === null) return [];
    const { kind, geometry } = read;
    if (kind === 'lines') return [new LineSegments(geometry)];
    const facts = {
      hasNormals: geometry.hasAttribute('normal'),
      hasColors: geometry.hasAttribute('color'),
    };
    return [new Mesh(geometry, this.material(primitive['material'], facts))];
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

  private material(index: unknown, facts: VertexFacts): Material {
    const number = numberOrNull(index) ?? -1;
    const key = `${number} ${facts.hasNormals} ${facts.hasColors}`;
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
    file.list('materials').map((material) => {
      const picture = pictureOf(material);
      return picture && readPicture(file, picture.texture, picture.channel);
    }),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
