import { say } from '../../../words/say';
import { entryOf, isRecord, numberOrNull } from '../../../words/unknown';
import type { Progress } from '../../../words/progress';
import { Refusal } from '../../base/refusal';
import { rethrowOutOfMemory } from '../../base/outOfMemory';
import { startDraco, type Draco } from '../../containers/dracoDecoder';
import { damagedGltf, undecodable } from './damagedGltf';
import { type GltfFile, type Json, wholeNumber } from './gltfFile';
import { recordsOf } from './readGltfJson';

export const dracoExtension = 'KHR_draco_mesh_compression';

/** A primitive whose data is compressed in one buffer view. */
interface DracoPrimitive {
  readonly primitive: Json;
  readonly packing: Json;
  readonly where: string;
}

/**
 * Decompresses Draco data and stores it for the accessors that it replaces.
 * @param enginesDir folder of the decoder; null for none
 * @throws Refusal if the data contradicts its accessors; EngineNotLoaded without the decoder
 */
export async function unpackDraco(
  file: GltfFile,
  enginesDir: string | null,
  progress: Progress | null = null,
): Promise<void> {
  const blocks = dracoBlocks(file);
  if (blocks.length === 0) return;
  if (enginesDir === null) throw undecodable(dracoExtension);
  const draco = await startDraco(enginesDir);
  blocks.forEach((primitives, i) => {
    unpackBlock(draco, file, primitives);
    progress?.((i + 1) / blocks.length);
  });
}

/** Primitives with the same buffer view, which is decompressed once. */
type Block = readonly [DracoPrimitive, ...DracoPrimitive[]];

/** Each primitive once, without those whose uncompressed data is in the file as well. */
function dracoBlocks(file: GltfFile): readonly Block[] {
  const blocks = new Map<unknown, [DracoPrimitive, ...DracoPrimitive[]]>();
  const known = new Set<string>();
  file.list('meshes').forEach((mesh, m) => {
    recordsOf(mesh['primitives'], `meshes[${m}].primitives`).forEach((primitive, p) => {
      const extensions = isRecord(primitive['extensions']) ? primitive['extensions'] : {};
      const packing = extensions[dracoExtension];
      if (!isRecord(packing) || !needsUnpacking(file, primitive)) return;
      const { attributes, indices } = primitive;
      const key = JSON.stringify([packing, attributes, indices]);
      if (known.has(key)) return;
      known.add(key);
      const where = `meshes[${m}].primitives[${p}].extensions.${dracoExtension}`;
      const one = { primitive, packing, where };
      const block = blocks.get(packing['bufferView']);
      if (block) block.push(one);
      else blocks.set(packing['bufferView'], [one]);
    });
  });
  return [...blocks.values()];
}

function needsUnpacking(file: GltfFile, { attributes, indices }: Json): boolean {
  const named: unknown[] = isRecord(attributes) ? Object.values(attributes) : [];
  if (indices !== undefined) named.push(indices);
  return named.some((index) => file.entry('accessors', index)['bufferView'] === undefined);
}

function unpackBlock(draco: Draco, file: GltfFile, primitives: Block): void {
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  let [{ where }] = primitives;
  try {
    const bytes = file.view(primitives[0].packing['bufferView']);
    const packed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    if (!decoder.DecodeArrayToMesh(packed, packed.length, mesh).ok())
      throw new Error('not decoded');
    for (const one of primitives) {
      ({ where } = one);
      keepNumbers({ draco, decoder, mesh }, file, one);
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    rethrowOutOfMemory(cause);
    const message = say(
      'The 3D file is damaged: some of its geometry cannot be unpacked. Copy it again from where it came, or export it again.',
    );
    throw damagedGltf(message, where, cause);
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}

/** A decoded buffer view. */
interface Decoded {
  readonly draco: Draco;
  readonly decoder: InstanceType<Draco['Decoder']>;
  readonly mesh: InstanceType<Draco['Mesh']>;
}

function keepNumbers(decoded: Decoded, file: GltfFile, { primitive, packing }: DracoPrimitive) {
  const { draco, decoder, mesh } = decoded;
  const given = (sizeBytes: number, read: (pointer: number) => boolean) => {
    // A few bytes may describe millions of triangles.
    file.spend(sizeBytes);
    return bytesGiven(draco, sizeBytes, read);
  };
  if (primitive['indices'] !== undefined) {
    const sizeBytes = mesh.num_faces() * 12;
    const numbers = given(sizeBytes, (at) => decoder.GetTrianglesUInt32Array(mesh, sizeBytes, at));
    keepIndices(file, primitive['indices'], numbers);
  }
  const ids = isRecord(packing['attributes']) ? packing['attributes'] : {};
  const attributes = isRecord(primitive['attributes']) ? primitive['attributes'] : {};
  for (const [name, id] of Object.entries(ids)) {
    const index = entryOf(attributes, name);
    if (index === undefined) continue;
    const attribute = decoder.GetAttributeByUniqueId(mesh, numberOrNull(id) ?? -1);
    const accessor = file.entry('accessors', index);
    const type = types.get(numberOrNull(accessor['componentType']) ?? 0);
    if (attribute.ptr === 0 || !type) throw new Error(`no ${name}`);
    mustBe(attribute.num_components(), entryOf(sizes, String(accessor['type'])));
    mustBe(mesh.num_points(), wholeNumber(accessor['count'], 'accessors'));
    const sizeBytes = mesh.num_points() * attribute.num_components() * type.bytes;
    const numbers = given(sizeBytes, (at) =>
      decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, type.draco, sizeBytes, at),
    );
    file.keepUnpacked(index, numbers);
  }
}

/** The bytes that a call writes into the memory of the decoder. */
function bytesGiven(
  draco: Draco,
  sizeBytes: number,
  read: (pointer: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const pointer = draco._malloc(sizeBytes);
  try {
    if (pointer === 0 || !read(pointer)) throw new Error('not given');
    return draco.HEAPU8.slice(pointer, pointer + sizeBytes);
  } finally {
    draco._free(pointer);
  }
}

/** The decoder gives four bytes per index; the accessor may have fewer. */
function keepIndices(file: GltfFile, index: unknown, { buffer }: Uint8Array<ArrayBuffer>): void {
  const accessor = file.entry('accessors', index);
  const numbers = new Uint32Array(buffer);
  mustBe(numbers.length, wholeNumber(accessor['count'], 'accessors'));
  const narrow = { 5121: Uint8Array, 5123: Uint16Array } as const;
  const type = accessor['componentType'];
  const kept = type === 5121 || type === 5123 ? narrow[type].from(numbers) : numbers;
  file.keepUnpacked(index, kept);
}

function mustBe(found: number, said: number | undefined): void {
  if (found !== said) throw new Error(`${found} and not ${String(said)}`);
}

const sizes: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/** The component types by glTF's number, with Draco's number and the size. */
const types: ReadonlyMap<number, { readonly draco: number; readonly bytes: number }> = new Map([
  [5120, { draco: 1, bytes: 1 }],
  [5121, { draco: 2, bytes: 1 }],
  [5122, { draco: 3, bytes: 2 }],
  [5123, { draco: 4, bytes: 2 }],
  [5125, { draco: 6, bytes: 4 }],
  [5126, { draco: 9, bytes: 4 }],
]);
