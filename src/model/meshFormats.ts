// Made by `npm run generate` from src/kernel/readers/registry.ts: change it there.
import type { MeshKind } from './meshContents';

/** The facts of a mesh format that other rooms use without loading its reader. */
export interface MeshFileFormat {
  /** The kind that its first bytes tell; null where they are those of another format. */
  readonly kind: MeshKind | null;
  /** Extensions of files that are opened and compared, in lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Whether the file name decides where the first bytes do not tell, as in a damaged file. */
  readonly isKnownByName: boolean;
  /** Whether people write it by hand: then it is opened as text first. */
  readonly isText: boolean;
  /** Whether it refers to other files: buffers, materials, pictures. */
  readonly namesOthers: boolean;
}

export const meshFormats: readonly MeshFileFormat[] = [
  {
    kind: 'glb',
    extensions: ['.glb'],
    isKnownByName: false,
    isText: false,
    namesOthers: false,
  },
  {
    kind: 'gltf',
    extensions: ['.gltf'],
    isKnownByName: true,
    isText: true,
    namesOthers: true,
  },
  {
    kind: 'stl',
    extensions: ['.stl'],
    isKnownByName: true,
    isText: false,
    namesOthers: false,
  },
  {
    kind: null,
    extensions: ['.3mf'],
    isKnownByName: false,
    isText: false,
    namesOthers: false,
  },
  {
    kind: 'ply',
    extensions: ['.ply'],
    isKnownByName: true,
    isText: false,
    namesOthers: false,
  },
  {
    kind: 'obj',
    extensions: ['.obj'],
    isKnownByName: true,
    isText: true,
    namesOthers: true,
  },
  {
    kind: 'zip',
    extensions: [],
    isKnownByName: false,
    isText: false,
    namesOthers: false,
  },
];
