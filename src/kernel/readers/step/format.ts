import type { CadFormat } from '../cadFormat';

const plain = ['.step', '.stp', '.p21'];
/** As STEP is sent: one file in a ZIP archive, or by gzip, whatever the name says. */
const packed = ['.stpz', '.stp.gz', '.step.gz', '.stp.zip', '.step.zip'];

export const step: CadFormat = {
  name: 'STEP',
  inWords: () => 'STEP',
  extensions: [...plain, ...packed],
  otherExtensions: [],
  textExtensions: plain,
  upAxis: 'z',
  isOfExactShapes: true,
  recognise: ({ head }) => start.test(head),
  loadReader: async () => (await import('./readWithFallback')).readStepWithFallback,
  savedPicture: null,
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

/** A comment ends in one way only: else there would be a number of ways without end through many of them. */
const start = /^.{0,3}\s*(\/\*([^*]|\*(?!\/))*\*\/\s*)*\w?ISO-10303-21\s*;/;
