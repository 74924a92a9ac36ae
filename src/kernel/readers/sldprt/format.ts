import { say } from '../../../words/say';
import { compoundEndsTooEarly } from '../../containers/compoundFile';
import type { CadFormat } from '../cadFormat';
import { chunkedEndsTooEarly, openChunkedFile } from './chunkedFile';
import { isSolidWorks, openSolidWorks } from './openSolidWorks';
import { solidWorksPicture } from './solidWorksPicture';

export const solidWorks: CadFormat = {
  name: 'SolidWorks',
  inWords: () => say('a SolidWorks part'),
  extensions: ['.sldprt'],
  otherExtensions: [],
  textExtensions: [],
  textStart: null,
  upAxis: 'y',
  recognise({ bytes, compoundPaths }) {
    const paths = compoundPaths ?? openChunkedFile(bytes)?.paths;
    return paths !== undefined && isSolidWorks(paths);
  },
  loadReader: async () => (await import('./readSolidWorks')).readSolidWorks,
  savedPicture(bytes) {
    const file = openSolidWorks(bytes);
    return file && solidWorksPicture(file);
  },
  endsTooEarly: (bytes) => compoundEndsTooEarly(bytes) || chunkedEndsTooEarly(bytes),
  keywords: ['solidworks', 'sldprt'],
  offers: {
    files: '`.sldprt` of SolidWorks',
    versions: '2013, 2015, 2021, 2022',
    picture: 'saved',
    model:
      'exact body, else the mesh that was saved; colours of faces; mesh bodies where there are no others',
    exactBody: 'yes, behind the gates',
    gaps: 'dimensions and tolerances, which is said; other configurations than the one that was shown last; a mesh that shows neither the last state of the body nor one of its history is shown itself, unless the file tells that it is older than its model; older parts (97Plus, 2001Plus, 2006 on) are read, but the tests write theirs themselves, because none may be passed on',
  },
};
