import { say } from '../../../words/say';
import type { CadFormat } from '../cadFormat';
import { isXt } from './nodes/xtData';

export const parasolid: CadFormat = {
  name: 'Parasolid',
  inWords: () => say('a Parasolid file'),
  extensions: ['.x_t', '.x_b', '.xmt_txt', '.xmt_bin'],
  otherExtensions: [],
  textExtensions: ['.x_t', '.xmt_txt'],
  textStart: /^(\s*\*\*ABCDEFGHIJKLMNOPQRSTUVWXYZ|T\d+ : TRANSMIT FILE)/,
  upAxis: 'z',
  recognise: ({ bytes }) => isXt(bytes),
  loadReader: async () => (await import('./readXt')).readXt,
  savedPicture: null,
  keywords: ['parasolid', 'x_t'],
  offers: {
    files: '`.x_t` `.xmt_txt` `.x_b` `.xmt_bin`, text or binary',
    versions: 'Parasolid schemas 10004, 15003, 20000, 36001',
    picture: 'drawn',
    model: 'exact bodies; names, colours, places in an assembly',
    exactBody: 'yes',
    gaps: 'a face that cannot be read is left out and named',
  },
};
