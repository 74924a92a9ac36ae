import { say } from '../../../words/say';
import type { MeshFormat } from '../meshFormat';

const read =
  'meshes and lines, tree and names, colours and pictures; Draco, meshopt and quantised numbers; exact faces and edges where Caliper wrote it';
const gaps =
  'animations, skeletons, lights and cameras are passed over; what requires another extension is refused by its name';

export const glb: MeshFormat = {
  name: 'GLB',
  content: { kind: 'glb', inWords: () => say('glTF binary'), start: { bytes: ['glTF'] } },
  extensions: ['.glb'],
  isKnownByName: false,
  isText: false,
  namesOthers: false,
  loadReader: async () => {
    const { readGlbScene } = await import('./readGltf');
    return ({ bytes, enginesDir, progress }) => readGlbScene(bytes, enginesDir, progress);
  },
  keywords: ['glb'],
  offers: { files: '`.glb` (glTF 2.0)', unit: 'metre', read, gaps },
};

export const gltf: MeshFormat = {
  name: 'glTF',
  content: {
    kind: 'gltf',
    inWords: () => say('glTF as text'),
    start: { text: /^\{[\s\S]*"(asset|scenes|nodes|buffers|accessors|meshes)"\s*:/ },
  },
  extensions: ['.gltf'],
  isKnownByName: true,
  isText: true,
  namesOthers: true,
  loadReader: async () => {
    const { readGltfScene } = await import('./readGltf');
    return ({ bytes, beside, enginesDir, progress }) =>
      readGltfScene(bytes, beside, enginesDir, progress);
  },
  keywords: ['gltf'],
  offers: {
    files: '`.gltf`, with its buffers and pictures',
    unit: 'metre',
    read: 'as GLB',
    gaps: 'as GLB',
  },
};
