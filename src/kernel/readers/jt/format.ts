import { say } from '../../../words/say';
import type { CadFormat } from '../cadFormat';
import { isJt, jtEndsTooEarly } from './jtFile';

export const jt: CadFormat = {
  name: 'JT',
  inWords: () => say('a JT file'),
  extensions: ['.jt'],
  otherExtensions: [],
  textExtensions: [],
  textStart: null,
  upAxis: 'z',
  namesNoProgram: true,
  recognise: ({ bytes }) => isJt(bytes),
  loadReader: async () => (await import('./readJt')).readJt,
  savedPicture: null,
  endsTooEarly: jtEndsTooEarly,
  keywords: ['jt'],
  offers: {
    files: '`.jt`',
    versions: 'JT 9.4, 10.0',
    picture: 'drawn',
    model:
      'the finest saved meshes, lines; names, colours, assembly structure; the exact body of a part that has no mesh',
    exactBody: 'XT B-rep, where there is no mesh, behind the gates',
    gaps: 'JT 7 and older; parts that stand in other files, which are named; points, textures; dimensions and tolerances (PMI), which is said; bodies in forms of JT alone; colours of vertices that JT 10 packs into one code; JT 8 is read, but its tests write their files themselves, because no public one of it may be passed on',
  },
};
