import type { MeshFormat } from '../meshFormat';

/** A package is a ZIP archive, so it is recognised and opened as one. */
export const threeMf: MeshFormat = {
  name: '3MF',
  content: null,
  extensions: ['.3mf'],
  isKnownByName: false,
  isText: false,
  namesOthers: false,
  loadReader: null,
  keywords: ['3mf'],
  offers: {
    files: '`.3mf` (Core 1.3)',
    unit: 'as the file says',
    read: 'objects, what is built of them and where; names; colours of objects and triangles; models in several files of the package',
    gaps: 'pictures on faces, a colour for each corner, beam lattices, slices',
  },
};
