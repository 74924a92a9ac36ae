import { say } from '../../../words/say';
import type { MeshFormat } from '../meshFormat';

export const obj: MeshFormat = {
  name: 'OBJ',
  content: {
    kind: 'obj',
    inWords: () => say('OBJ mesh'),
    start: { text: /^(#[^\n]*\n\s*)*(mtllib|o|g|v|vn|vt)\s/ },
  },
  extensions: ['.obj'],
  isKnownByName: true,
  isText: true,
  namesOthers: true,
  loadReader: async () => {
    const { readObj } = await import('./readObj');
    return ({ bytes, fileName, beside, progress }) => readObj(bytes, fileName, beside, progress);
  },
  keywords: ['obj'],
  offers: {
    files: '`.obj`, with its `.mtl` and pictures',
    unit: 'none: millimetres, which is said',
    read: 'faces and lines; each group or object is a part; colours, opacity and pictures of materials, colours of points',
    gaps: 'polygons are taken as convex; free-form curves and surfaces are passed over',
  },
};
