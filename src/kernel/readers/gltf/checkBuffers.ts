import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { entryOf, isRecord, isText, numberOrNull } from '../../../words/unknown';
import { cutOff, damagedGltf, tooMuchGltf } from './damagedGltf';
import { packingOf, unpackedSize, wholeNumber } from './gltfFile';
import { recordsOf } from './readGltfJson';
import { sum } from '../../../model/numberArrays';

type Gltf = Record<string, unknown>;

/** The most values in all accessors together; at 4 bytes each, about what a page can hold. */
const maxValues = 400_000_000;
/** The most bytes of all compressed buffer views after decompression. */
const maxUnpacked = 1_600_000_000;
/** The most triangles drawn in one frame, counting each instance. */
const maxTriangles = 40_000_000;

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
 * Refuses a document that refers to data outside its file or describes more than the file can contain.
 * @param isBeside whether an address names an accompanying file, as in a ZIP archive
 * @throws Refusal
 */
export function checkBuffers(
  json: Gltf,
  binaryBytes: number,
  isBeside: (uri: string) => boolean,
): void {
  recordsOf(json['buffers'], 'buffers').forEach((buffer, i) => {
    refuseAddress(buffer['uri'], `buffers[${i}].uri`, isBeside);
    const wanted = numberOrNull(buffer['byteLength']) ?? -1;
    const isElsewhere = buffer['uri'] !== undefined || isFallback(buffer);
    if (wanted < 0 || (wanted > binaryBytes && !isElsewhere)) {
      throw damagedGltf(cutOff(), `buffers[${i}].byteLength`);
    }
  });
  recordsOf(json['images'], 'images').forEach((image, i) => {
    refuseAddress(image['uri'], `images[${i}].uri`, isBeside);
  });
  checkAmounts(json);
}

/** Whether it is the fallback buffer for readers without a decoder; it may be empty. */
function isFallback(buffer: Gltf): boolean {
  const extensions = isRecord(buffer['extensions']) ? buffer['extensions'] : {};
  const marks = [extensions['EXT_meshopt_compression'], extensions['KHR_meshopt_compression']];
  return marks.some((mark) => isRecord(mark) && mark['fallback'] === true);
}

/** `data:` addresses and accompanying files are allowed; any other address leads out of the file. */
function refuseAddress(uri: unknown, where: string, isBeside: (uri: string) => boolean): void {
  if (uri === undefined || (isText(uri) && (/^data:/i.test(uri) || isBeside(uri)))) return;
  const message = say(
    'The 3D file refers to another file. Caliper opens files that are complete in themselves.',
  );
  throw damagedGltf(message, where);
}

function checkAmounts(json: Gltf): void {
  const accessors = recordsOf(json['accessors'], 'accessors');
  const counts = accessors.map((accessor) => wholeNumber(accessor['count'], 'accessors'));
  const values = accessors.map(
    (accessor, i) =>
      (counts[i] ?? outOfRange()) * (entryOf(componentsOf, String(accessor['type'])) ?? 1),
  );
  if (sum(values) > maxValues) {
    throw tooMuchGltf(say('The 3D file holds more geometry than can be shown.'), 'accessors');
  }
  const views = recordsOf(json['bufferViews'], 'bufferViews');
  const packings = views.map(packingOf).filter((packing) => packing !== null);
  if (sum(packings.map(unpackedSize)) > maxUnpacked) {
    throw tooMuchGltf(say('The 3D file unpacks to more than can be shown.'), 'bufferViews');
  }
  const triangles = recordsOf(json['meshes'], 'meshes').map((mesh) => {
    const primitives = Array.isArray(mesh['primitives']) ? mesh['primitives'].filter(isRecord) : [];
    return sum(primitives.map((primitive) => trianglesOf(primitive, counts)));
  });
  const nodes = recordsOf(json['nodes'], 'nodes');
  const drawn = sum(nodes.map((node) => triangles[numberOrNull(node['mesh']) ?? -1] ?? ofNone));
  if (drawn > maxTriangles) {
    const message = say('The 3D model has about {millions} million triangles, too many to show.', {
      millions: Math.round(drawn / 1e6),
    });
    throw tooMuchGltf(message, 'meshes');
  }
}

// For a missing reference, or one to an entry that does not exist.
const ofNone = 0;

const [strip, fan] = [5, 6];

/** A strip or a fan has nearly one triangle per vertex. */
function trianglesOf(primitive: Gltf, counts: readonly number[]): number {
  const vertices = counts[verticesOf(primitive)] ?? ofNone;
  const { mode } = primitive;
  return mode === strip || mode === fan ? Math.max(0, vertices - 2) : vertices / 3;
}

/** The accessor that gives the number of vertices of a primitive. */
function verticesOf(primitive: Gltf): number {
  const attributes = isRecord(primitive['attributes']) ? primitive['attributes'] : {};
  return numberOrNull(primitive['indices']) ?? numberOrNull(attributes['POSITION']) ?? -1;
}
