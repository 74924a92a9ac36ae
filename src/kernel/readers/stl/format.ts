import { say } from '../../../words/say';
import type { MeshFormat } from '../meshFormat';

export const stl: MeshFormat = {
  name: 'STL',
  content: {
    kind: 'stl',
    inWords: () => say('STL mesh'),
    // A binary file has 80 free bytes, the number of triangles, and 50 bytes for each of them.
    start: { records: { headBytes: 84, recordBytes: 50 }, text: /^solid\b[\s\S]*\bfacet\b/ },
  },
  extensions: ['.stl'],
  isKnownByName: true,
  isText: false,
  namesOthers: false,
  loadReader: async () => {
    const { readStl } = await import('./readStl');
    return ({ bytes, fileName, progress }) => readStl(bytes, fileName, progress);
  },
  keywords: ['stl'],
  offers: {
    files: '`.stl`, text or binary',
    unit: 'none: millimetres, which is said',
    read: 'triangles, welded; each solid of a text is a part with its name',
    gaps: 'normals (the order of the corners says the same) and colours, of which there is no standard',
  },
};
