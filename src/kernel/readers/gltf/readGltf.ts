import { outOfRange } from '../../../words/outOfRange';
import { uprightMatrix } from '../../base/matrix';
import { partOf, type Progress } from '../../../words/progress';
import type { Grid } from '../../mesh/vertexGrid';
import type { PackFacts } from '../../../model/viewPack';
import { entryOf, isRecord, numberOrNull, textOrNull } from '../../../words/unknown';
import { say } from '../../../words/say';
import type {
  ViewFaces,
  ViewMaterial,
  ViewMesh,
  ViewNode,
  ViewPmi,
  ViewScene,
} from '../../base/viewScene';
import { unreadPlacements } from '../../parts/unreadPlacements';
import type { ReadReferencedFile } from '../meshFormat';
import { GltfFile, type Json, packingOf, type Unpack } from './gltfFile';
import { nodePlacement } from './nodePlacement';
import { readEdgeStarts, readFaceStarts } from './readFaceStarts';
import { readGrid, withoutGrid } from './readGrid';
import { inExtension, readPackedFacts } from './readPackedFacts';
import { readPackedPmi } from './readPackedPmi';
import { readDocument, refuseMany } from './readDocument';
import { bytesOf, type Geometry, geometryAttributes, readGeometry } from './readGeometry';
import { type GlbChunks, readGlb } from './readGlb';
import { readGltfJson, recordsOf } from './readGltfJson';
import { pictureNamedBy, readMaterial } from './readMaterial';
import { GltfPictures } from './readPicture';
import { unpackDraco } from './unpackDraco';
import { loadMeshopt } from './unpackMeshopt';
import { memoized } from '../../../words/memoized';

/**
 * Reads a GLB 2.0 file: meshes and lines, materials and pictures. Animations, skins, lights and cameras are ignored,
 * because a CAD model is static and is shown in our own light.
 * @param enginesDir folder of the decoder that a Draco-compressed file needs
 * @throws Refusal
 */
export async function readGlbScene(
  bytes: Uint8Array,
  enginesDir: string | null = null,
  progress: Progress | null = null,
): Promise<ViewScene> {
  return readScene({ fileBytes: bytes.length, chunks: readGlb(bytes) }, 'GLB', {
    beside: () => null,
    enginesDir,
    progress,
  });
}

/**
 * Reads a glTF document.
 * @param beside gives the accompanying files, as in a ZIP archive
 * @throws Refusal
 */
export async function readGltfScene(
  bytes: Uint8Array,
  beside: ReadReferencedFile = () => null,
  enginesDir: string | null = null,
  progress: Progress | null = null,
): Promise<ViewScene> {
  const chunks = { json: readGltfJson(bytes, 0), binary: new Uint8Array(0) };
  return readScene({ fileBytes: bytes.length, chunks }, 'glTF', { beside, enginesDir, progress });
}

interface Given {
  readonly fileBytes: number;
  readonly chunks: GlbChunks;
}

interface Surroundings {
  readonly beside: ReadReferencedFile;
  readonly enginesDir: string | null;
  readonly progress: Progress | null;
}

async function readScene(
  { fileBytes, chunks }: Given,
  format: string,
  { beside, enginesDir, progress }: Surroundings,
): Promise<ViewScene> {
  const names = readDocument(chunks, (uri) => beside(uri) !== null);
  const file = new GltfFile(fileBytes, chunks, beside, await unpackerFor(chunks));
  await unpackDraco(file, enginesDir, partOf(progress, 0, unpackingShare));
  const reading = partOf(progress, unpackingShare, 1);
  const builder = new Builder(file, names, readPackedFacts(chunks), reading);
  const scene = file.entry('scenes', numberOrNull(file.json['scene']) ?? 0);
  const given = listOf(scene['nodes']).map((root) => builder.node(root));
  const pmi = readPackedPmi(chunks, (number) => builder.shownMesh(number));
  const notes = [
    ...unreadPlacements(builder.unplaced.size),
    ...unevenMeshes(builder.uneven.size),
    ...unreadPmi(pmi),
  ];
  const facts = { ...factsOf(file.json, format), notes };
  const roots = isUprightAsFiled(facts) ? given.map(upright) : given;
  return { facts, roots, ...(pmi && pmi !== 'damaged' && { pmi }) };
}

/** Decompressing takes most of the time for a file that needs it; the others are read fast. */
const unpackingShare = 0.7;

/**
 * Whether a file of Caliper's kernel comes from a source with Y up. All others are taken to be rotated from Z up to Y
 * up.
 */
function isUprightAsFiled({ caliper }: Pick<PackFacts, 'caliper'>): boolean {
  return isRecord(caliper) && caliper['upAxis'] === 'y';
}

function upright(root: ViewNode): ViewNode {
  return { ...root, matrix: uprightMatrix(root.matrix) };
}

function unevenMeshes(count: number): readonly string[] {
  return count === 0
    ? []
    : [
        say(
          'In meshes of the 3D file ({count}), the last corners make no whole triangle or line, and are left out. Export it again.',
          { count },
        ),
      ];
}

function unreadPmi(pmi: ViewPmi | 'damaged' | null): readonly string[] {
  return pmi === 'damaged'
    ? [say('The dimensions and tolerances in the 3D file are damaged; they are not shown.')]
    : [];
}

async function unpackerFor({ json }: GlbChunks): Promise<Unpack> {
  const isPacked = recordsOf(json['bufferViews'], 'bufferViews').some((view) => packingOf(view));
  return isPacked ? loadMeshopt() : () => undefined;
}

function factsOf(json: Json, format: string): Omit<PackFacts, 'notes'> {
  const asset = isRecord(json['asset']) ? json['asset'] : {};
  const extras = isRecord(asset['extras']) ? asset['extras'] : {};
  const caliper = extras['caliper'] ?? null;
  return { format, unit: 'metre', up: 'y', caliper };
}

class Builder {
  /** Indices of nodes whose placement cannot be read; a set, because a node may be visited more than once. */
  readonly unplaced = new Set<number>();
  /** Indices of meshes with corners that are left over. */
  readonly uneven = new Set<number>();
  private readonly geometries = new Map<string, Geometry | null>();
  private readonly materials = new Map<number, ViewMaterial>();
  private readonly meshes = new Map<number, ViewMesh>();
  private readonly pictures: GltfPictures;
  private visited = 0;

  constructor(
    private readonly file: GltfFile,
    private readonly names: readonly string[],
    /** The packed facts of each mesh; empty if there are none. */
    private readonly packedFacts: readonly Json[],
    private readonly progress: Progress | null,
  ) {
    this.pictures = new GltfPictures(file);
  }

  /** Null if no node uses the mesh. */
  shownMesh(number: number): ViewMesh | null {
    return this.meshes.get(number) ?? null;
  }

  node(given: unknown): ViewNode {
    // In an invalid scene a node may be listed more than once, or be a descendant of another root.
    refuseMany(++this.visited);
    const node = this.file.entry('nodes', given);
    const index = numberOrNull(given) ?? outOfRange();
    const product = textOrNull(inExtension(node)?.['product']);
    return {
      name: this.names[index] ?? `Node ${index}`,
      ...(product !== null && product !== '' && { product }),
      index,
      matrix: this.matrixOf(node, index),
      mesh: node['mesh'] === undefined ? null : this.mesh(node['mesh']),
      children: listOf(node['children']).map((child) => this.node(child)),
    };
  }

  private matrixOf(node: Json, index: number): Float64Array | null {
    const { matrix, isRead } = nodePlacement(node);
    if (!isRead) this.unplaced.add(index);
    const grid = node['mesh'] === undefined ? null : this.gridOf(node['mesh']);
    return grid ? withoutGrid(matrix, grid) : matrix;
  }

  private gridOf(mesh: unknown): Grid | null {
    const facts = this.packedFacts[numberOrNull(mesh) ?? -1];
    return readGrid(this.file, facts, this.file.entry('meshes', mesh));
  }

  private mesh(given: unknown): ViewMesh {
    const index = numberOrNull(given) ?? -1;
    return memoized(this.meshes, index, () => {
      const read = this.readMesh(index, `meshes[${index}]`);
      this.progress?.((this.meshes.size + 1) / this.file.list('meshes').length);
      return read;
    });
  }

  private readMesh(index: number, where: string): ViewMesh {
    const mesh = this.file.entry('meshes', index);
    const grid = this.gridOf(index);
    const faces: ViewFaces[] = [];
    const lines: Float32Array[] = [];
    const primitives = recordsOf(mesh['primitives'], `${where}.primitives`);
    [...primitives, ...this.edgesOf(mesh, index)].forEach((primitive, i) => {
      const read = this.geometry(primitive, grid, `${where}.primitives[${i}]`);
      if (read?.isUneven) this.uneven.add(index);
      if (read?.kind === 'lines') lines.push(read.segments);
      if (read?.kind !== 'faces') return;
      faces.push({ geometry: read.geometry, material: this.material(primitive['material']) });
    });
    const extras = this.extrasOf(mesh, index);
    const segments = lines.reduce((sum, { length }) => sum + length / 6, 0);
    return {
      faces,
      lines,
      faceStarts: readFaceStarts(extras?.['faces']),
      edgeStarts: readEdgeStarts(extras?.['edges'], segments),
      ...(extras && { extras }),
    };
  }

  /**
   * The edges in the extension, as a primitive. They are left out if their number differs from that in the packed
   * facts, because another program has then rewritten the file and their indices have lost their meaning.
   */
  private edgesOf(mesh: Json, index: number): readonly Json[] {
    const edges = inExtension(mesh)?.['edges'];
    const counts = this.packedFacts[index]?.['edges'];
    if (!isRecord(edges) || !Array.isArray(counts)) return [];
    const segments = counts.reduce<number>((sum, count) => sum + (numberOrNull(count) ?? NaN), 0);
    const indices = this.file.list('accessors')[numberOrNull(edges['indices']) ?? -1];
    return indices?.['count'] === 2 * segments ? [{ ...edges, mode: linesMode }] : [];
  }

  private extrasOf(mesh: Json, index: number): Json | null {
    const extras = isRecord(mesh['extras']) ? mesh['extras'] : null;
    const packed = this.packedFacts[index];
    if (!packed) return extras;
    const { grid: _, ...facts } = packed;
    return { ...extras, ...facts };
  }

  /** Primitives of several colours may share their geometry, which is then read and stored once. */
  private geometry(primitive: Json, grid: Grid | null, where: string): Geometry | null {
    const { indices, mode } = primitive;
    const attributes = isRecord(primitive['attributes']) ? primitive['attributes'] : {};
    const drawn = geometryAttributes.map((name) => entryOf(attributes, name) ?? null);
    const key = JSON.stringify([drawn, indices, mode, grid]);
    const known = this.geometries.get(key);
    // Using the geometry again takes only a few characters of JSON, but each mesh that uses it is joined and measured
    // by itself.
    if (known) this.file.spendAgain(bytesOf(known));
    if (known !== undefined) return known;
    const read = readGeometry(this.file, primitive, grid, where);
    this.geometries.set(key, read);
    return read;
  }

  private material(index: unknown): ViewMaterial {
    const number = numberOrNull(index) ?? -1;
    const known = this.materials.get(number);
    if (known) return known;
    const given = this.file.list('materials')[number] ?? {};
    const named = pictureNamedBy(given);
    const material = readMaterial(given, named && this.pictures.read(named));
    this.materials.set(number, material);
    return material;
  }
}

/** The mode LINES of glTF. */
const linesMode = 1;

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
