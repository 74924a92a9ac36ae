import type { CadFormat } from '../cadFormat';

const plain = ['.step', '.stp', '.p21'];
/** Extensions of compressed files: one STEP file in a ZIP archive or in gzip, whichever the name says. */
const packed = ['.stpz', '.stp.gz', '.step.gz', '.stp.zip', '.step.zip'];

/**
 * The pattern for a comment can match in one way only; otherwise backtracking over many comments would take exponential
 * time.
 */
const start = /^.{0,3}\s*(\/\*([^*]|\*(?!\/))*\*\/\s*)*\w?ISO-10303-21\s*;/;

export const step: CadFormat = {
  name: 'STEP',
  inWords: () => 'STEP',
  extensions: [...plain, ...packed],
  otherExtensions: [],
  textExtensions: plain,
  textStart: start,
  upAxis: 'z',
  isOfExactShapes: true,
  recognise: ({ head }) => start.test(head),
  loadReader: async () => (await import('./readStep')).readStep,
  savedPicture: null,
  keywords: ['step', 'stp'],
  offers: {
    files: '`.step` `.stp` `.p21`; packed: `.stpz` `.stp.gz` `.step.gz` `.stp.zip` `.step.zip`',
    versions: 'AP203, AP209, AP214, AP242',
    picture: 'drawn',
    model:
      'meshed; names, colours, assembly structure; dimensions and tolerances, drawn annotations, saved views',
    exactBody: 'yes',
    gaps: 'finite elements: refused by that name; curves beside solids and surfaces',
  },
};
