import type { MeshFormat } from '../meshFormat';

export const stl: MeshFormat = {
  name: 'STL',
  kind: 'stl',
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
