import { say } from '../../../words/say';
import type { MeshFormat } from '../meshFormat';

export const ply: MeshFormat = {
  name: 'PLY',
  content: { kind: 'ply', inWords: () => say('PLY mesh'), start: { bytes: ['ply\n', 'ply\r'] } },
  extensions: ['.ply'],
  isKnownByName: true,
  isText: false,
  namesOthers: false,
  loadReader: async () => {
    const { readPly } = await import('./readPly');
    return ({ bytes, fileName, progress }) => readPly(bytes, fileName, progress);
  },
  keywords: ['ply'],
  offers: {
    files: '`.ply`, text or binary',
    unit: 'none: millimetres, which is said',
    read: 'faces; normals and colours of points',
    gaps: 'polygons are taken as convex; a cloud of points is refused by that name; strips of triangles and colours of faces are passed over',
  },
};
