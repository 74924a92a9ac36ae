import { say } from '../../../words/say';
import { withSavedPicture } from '../../base/refusal';
import type { CadFormat } from '../cadFormat';
import { catiaEndsTooEarly, catiaMagic } from './catiaContainer';
import { catiaPicture } from './catiaPicture';

export const catia: CadFormat = {
  name: 'CATIA V5',
  inWords: () => say('a CATIA V5 part'),
  extensions: ['.catpart'],
  otherExtensions: [],
  textExtensions: [],
  textStart: null,
  upAxis: 'z',
  recognise: ({ bytes }) => catiaMagic.equals(bytes.subarray(0, catiaMagic.length)),
  async loadReader() {
    const { readCatpart } = await import('./readCatpart');
    return (bytes, _, fileName) =>
      withSavedPicture(
        () => catiaPicture(bytes),
        () => readCatpart(bytes, fileName),
      );
  },
  savedPicture: catiaPicture,
  endsTooEarly: catiaEndsTooEarly,
  keywords: ['catia', 'catpart'],
  offers: {
    files: '`.catpart` of CATIA',
    versions: 'V5R17, V5R34',
    picture: 'saved, if there is one',
    model: 'the meshes that were saved, with faces, edges and colours; solids and surfaces',
    exactBody: 'no',
    gaps: 'sketches, curves and points, materials; annotations, and whether there are any cannot be seen; saved without visualisation: the picture only',
  },
};
