import { say } from '../../../words/say';
import { isText, numberOrNull, textOrNull } from '../../../words/unknown';
import type { Refusal } from '../../base/refusal';
import { checkBuffers } from './checkBuffers';
import { damagedGltf, tooMuchGltf, undecodable } from './damagedGltf';
import type { GlbChunks } from './readGlb';
import { recordsOf } from './readGltfJson';
import { dracoExtension } from './unpackDraco';

const maxNodes = 500_000;
const deepest = 256;

/** Extensions that a file may require, because they are supported or have no effect on shape and colour. */
const knownExtensions = new Set([
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'KHR_materials_unlit',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_emissive_strength',
  'KHR_materials_clearcoat',
  'KHR_materials_ior',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_volume',
  'KHR_materials_iridescence',
  'KHR_materials_anisotropy',
  'KHR_lights_punctual',
  'EXT_texture_webp',
  'EXT_texture_avif',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  dracoExtension,
]);

/**
 * Checks a document before its geometry is read: it must have no references outside the file, no cycles, and nothing
 * that would decode into more memory than the file can justify.
 * @returns names for people, by node index
 * @throws Refusal
 */
export function readDocument(
  { json, binary }: GlbChunks,
  isBeside: (uri: string) => boolean,
): readonly string[] {
  checkExtensions(json['extensionsRequired']);
  checkBuffers(json, binary.length, isBeside);
  const nodes = recordsOf(json['nodes'], 'nodes');
  checkScene(json, nodes.length);
  checkTree(nodes);
  const meshes = recordsOf(json['meshes'], 'meshes');
  return nodes.map((node, i) => {
    const mesh = meshes[numberOrNull(node['mesh']) ?? -1];
    return [node['name'], mesh?.['name']].find(isText) ?? `Node ${i}`;
  });
}

function checkExtensions(required: unknown): void {
  if (!Array.isArray(required)) return;
  const names: unknown[] = required;
  const unknown = names.find((name) => !knownExtensions.has(textOrNull(name) ?? ''));
  if (unknown === undefined) return;
  throw undecodable(textOrNull(unknown)?.slice(0, 80) ?? say('an extension'));
}

function checkScene(json: Record<string, unknown>, nodeCount: number): void {
  const scene = recordsOf(json['scenes'], 'scenes')[numberOrNull(json['scene']) ?? 0];
  const roots = scene?.['nodes'];
  if (!Array.isArray(roots) || roots.length === 0 || roots.length > nodeCount) {
    throw damagedGltf(say('The 3D file has no scene to show.'), 'scenes');
  }
}

/**
 * Refuses more nodes than can be shown, counting each as often as the scene uses it.
 * @throws Refusal
 */
export function refuseMany(count: number): void {
  if (count <= maxNodes) return;
  throw tooMuchGltf(say('The 3D file has {count} nodes, too many to show.', { count }), 'nodes');
}

/** Later steps follow children without checking for cycles, so a cycle would never end. */
function checkTree(nodes: readonly Record<string, unknown>[]): void {
  refuseMany(nodes.length);
  const parents = new Map<number, number>();
  nodes.forEach((node, parent) => {
    const children: unknown[] = Array.isArray(node['children']) ? node['children'] : [];
    for (const child of children) {
      const index = numberOrNull(child) ?? -1;
      if (!nodes[index] || parents.has(index)) throw brokenTree(parent);
      parents.set(index, parent);
    }
  });
  for (const start of parents.keys()) {
    let depth = 0;
    for (let at = parents.get(start); at !== undefined; at = parents.get(at)) {
      if (++depth > deepest) throw brokenTree(start);
    }
  }
}

function brokenTree(node: number): Refusal {
  const message = say(
    'The 3D file is damaged: its assembly tree runs in circles or has no end. Copy it again from where it came, or export it again.',
  );
  return damagedGltf(message, `nodes[${node}].children`);
}
