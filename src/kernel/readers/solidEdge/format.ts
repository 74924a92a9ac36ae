import { say } from '../../../words/say';
import type { CadFormat } from '../cadFormat';
import { compoundEndsTooEarly, openCompoundFile } from '../../containers/compoundFile';
import { solidEdgePicture } from './solidEdgePicture';

export const solidEdge: CadFormat = {
  name: 'Solid Edge',
  inWords: () => say('a Solid Edge part'),
  extensions: ['.par', '.psm'],
  otherExtensions: [],
  textExtensions: [],
  textStart: null,
  upAxis: 'z',
  recognise: ({ compoundPaths }) => compoundPaths !== null && isSolidEdge(compoundPaths),
  loadReader: async () => (await import('./readSolidEdge')).readSolidEdge,
  savedPicture: (bytes) => solidEdgePicture(openCompoundFile(bytes)),
  endsTooEarly: compoundEndsTooEarly,
  keywords: ['solid edge'],
  offers: {
    files: '`.par` `.psm` of Solid Edge',
    versions: 'Parasolid schemas 35002, 36001',
    picture: 'saved',
    model: 'exact bodies, in the colours of their styles; grey where none is named, which is said',
    exactBody: 'yes, behind the gates',
    gaps: 'no `.psm` was seen; pictures on faces; what stands beside the body and is not understood may be its last edits, which is said; dimensions and annotations (PMI), which is said',
  },
};

/** Whether the streams of a compound file are those of a Solid Edge part. */
function isSolidEdge(paths: readonly string[]): boolean {
  return paths.some((path) => path.startsWith('PARASOLID/') || path === 'PSMclustertable');
}
