// Made by `npm run generate` from src/kernel/readers/registry.ts: change it there.
import type { AssetKind } from './assetKind';

/** What everybody may know of a format of triangles that another program saved, without its reader. */
export interface MeshFileFormat {
  /** What its first bytes are said to be; null where those of another format stand there. */
  readonly kind: AssetKind | null;
  /** Of files that are opened and compared, in lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Whether its name is believed where the bytes tell nothing: of a damaged file, or one that begins oddly. */
  readonly isKnownByName: boolean;
  /** Whether people write it: then it is opened as text first. */
  readonly isText: boolean;
  /** Whether it names files beside it: buffers, materials, pictures. */
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
