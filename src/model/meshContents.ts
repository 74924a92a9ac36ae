// Made by `npm run generate` from src/kernel/readers/registry.ts: change it there.
import { say } from '../words/say';

/** What is told to be a mesh by its content, and saved under the extension of this name. */
export type MeshKind = keyof typeof meshContents;

/** How each kind is called on a card, and how its files begin, in the order in which they are tried. */
export const meshContents = {
  glb: {
    inWords: () => say('glTF binary'),
    start: { bytes: ['glTF'] },
  },
  gltf: {
    inWords: () => say('glTF as text'),
    start: { text: /^\{[\s\S]*"(asset|scenes|nodes|buffers|accessors|meshes)"\s*:/ },
  },
  stl: {
    inWords: () => say('STL mesh'),
    start: { records: { headBytes: 84, recordBytes: 50 }, text: /^solid\b[\s\S]*\bfacet\b/ },
  },
  ply: {
    inWords: () => say('PLY mesh'),
    start: { bytes: ['ply\n', 'ply\r'] },
  },
  obj: {
    inWords: () => say('OBJ mesh'),
    start: { text: /^(#[^\n]*\n\s*)*(mtllib|o|g|v|vn|vt)\s/ },
  },
  zip: {
    inWords: () => say('ZIP archive (3MF, zipped glTF, …)'),
    start: { bytes: ['PK\u0003\u0004'] },
  },
} as const;
