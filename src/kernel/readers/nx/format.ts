import { say } from '../../../words/say';
import type { CadFormat } from '../cadFormat';
import { nxPicture } from './nxPicture';
import { isSplmsstr, nxEndsTooEarly, openNx } from './nxStreams';

export const nx: CadFormat = {
  name: 'NX',
  inWords: () => say('an NX part'),
  extensions: ['.prt'],
  otherExtensions: [],
  textExtensions: [],
  textStart: null,
  upAxis: 'z',
  recognise: ({ bytes, compoundPaths }) =>
    isSplmsstr(bytes) || compoundPaths?.includes('UG_PART/UG_PART') === true,
  loadReader: async () => (await import('./readNx')).readNx,
  savedPicture: (bytes) => nxPicture(openNx(bytes)),
  endsTooEarly: nxEndsTooEarly,
  keywords: ['nx', 'prt'],
  offers: {
    files: '`.prt` of NX',
    versions: '1926, 2412',
    picture: 'saved',
    model: 'the mesh that was saved, with faces and edges; grey, because it has no colours',
    exactBody: 'in `fine` quality, behind the gates, when each body has one',
    gaps: 'assemblies (their parts are other files), sketches: the picture only; notes and labels, which is said; whether there are dimensions or tolerances cannot be seen',
  },
};
