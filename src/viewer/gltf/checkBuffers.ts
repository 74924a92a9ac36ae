import { isRecord, isText, numberOrNull } from '../../contract/unknown';
import { recordsOf } from './recordsOf';
import { UnreadableModel } from './unreadableModel';

type Gltf = Record<string, unknown>;

/** Values in all accessors together; 4 bytes each, about what a page can hold. */
const mostValues = 400_000_000;
/** Triangles drawn in one frame, instances counted each. */
const mostTriangles = 40_000_000;

const componentsOf: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/**
 * Refuses a document that reaches outside its file or asks for more than the file holds.
 * @throws UnreadableModel
 */
export function checkBuffers(json: Gltf, binaryBytes: number): void {
  recordsOf(json['buffers'], 'buffers').forEach((buffer, i) => {
    refuseAddress(buffer['uri'], `buffers[${i}].uri`);
    const wanted = numberOrNull(buffer['byteLength']) ?? -1;
    const there = buffer['uri'] === undefined ? binaryBytes : Infinity;
    if (wanted < 0 || wanted > there) {
      const message = 'The GLB file is damaged: it holds less geometry than it describes.';
      throw new UnreadableModel(message, `buffers[${i}].byteLength`);
    }
  });
  recordsOf(json['images'], 'images').forEach((image, i) => {
    refuseAddress(image['uri'], `images[${i}].uri`);
  });
  checkAmounts(json);
}

/** A GLB is one file; `data:` stays inside it, everything else leads out of it. */
function refuseAddress(uri: unknown, where: string): void {
  if (uri === undefined || (isText(uri) && /^data:/i.test(uri))) return;
  const message =
    'The 3D file refers to another file. Caliper opens files that are complete in themselves.';
  throw new UnreadableModel(message, where);
}

function checkAmounts(json: Gltf): void {
  const accessors = recordsOf(json['accessors'], 'accessors');
  const counts = accessors.map((accessor) => numberOrNull(accessor['count']) ?? 0);
  const values = accessors.map(
    (accessor, i) => (counts[i] ?? 0) * (componentsOf[String(accessor['type'])] ?? 1),
  );
  if (sum(values) > mostValues) {
    throw new UnreadableModel('The 3D file holds more geometry than can be shown.', 'accessors');
  }
  const triangles = recordsOf(json['meshes'], 'meshes').map((mesh) => {
    const primitives = Array.isArray(mesh['primitives']) ? mesh['primitives'].filter(isRecord) : [];
    return sum(primitives.map((primitive) => (counts[verticesOf(primitive)] ?? 0) / 3));
  });
  const nodes = recordsOf(json['nodes'], 'nodes');
  const drawn = sum(nodes.map((node) => triangles[numberOrNull(node['mesh']) ?? -1] ?? 0));
  if (drawn > mostTriangles) {
    const message = `The 3D model has about ${Math.round(drawn / 1e6)} million triangles, too many to show.`;
    throw new UnreadableModel(message, 'meshes');
  }
}

/** The accessor that says how many vertices a primitive visits. */
function verticesOf(primitive: Gltf): number {
  const attributes = isRecord(primitive['attributes']) ? primitive['attributes'] : {};
  return numberOrNull(primitive['indices']) ?? numberOrNull(attributes['POSITION']) ?? -1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
