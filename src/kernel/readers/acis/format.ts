import { say } from '../../../words/say';
import type { CadFormat } from '../cadFormat';
import { isAcis } from './isAcis';

export const acis: CadFormat = {
  name: 'ACIS',
  inWords: () => say('an ACIS file'),
  extensions: ['.sat', '.sab'],
  otherExtensions: [],
  textExtensions: ['.sat'],
  textStart: /^\s*\d{2,5} +\d+ +\d+ +\d/,
  upAxis: 'z',
  recognise: ({ bytes }) => isAcis(bytes),
  loadReader: async () => (await import('./readAcis')).readAcis,
  savedPicture: null,
  keywords: ['acis', 'sat'],
  offers: {
    files: '`.sat` `.sab` of ACIS',
    versions: 'ACIS 28.0, 223.0',
    picture: 'drawn',
    model: 'exact bodies; names, colours',
    exactBody: 'yes',
    gaps: 'elliptic cones, and splines that nobody solved; the unit of a binary file is taken from its header or its program, which is said to be uncertain',
  },
};
