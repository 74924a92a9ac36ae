import type { CadFormat } from '../cadFormat';

export const iges: CadFormat = {
  name: 'IGES',
  inWords: () => 'IGES',
  extensions: ['.igs', '.iges'],
  otherExtensions: [],
  textExtensions: ['.igs', '.iges'],
  textStart: /^[^\r\n]{72}[SCF] {0,6}\d/,
  upAxis: 'z',
  isOfExactShapes: true,
  recognise: ({ head }) => isIges(head),
  loadReader: async () => (await import('./readIges')).readIges,
  savedPicture: null,
  keywords: ['iges', 'igs'],
  offers: {
    files: '`.igs` `.iges`',
    versions: 'IGES 5.3',
    picture: 'drawn',
    model:
      'meshed; surfaces joined to the solids that they enclose; names, colours, groups, placed definitions',
    exactBody: 'yes',
    gaps: 'faces that cannot be read are left out and counted, and their part is open, without a volume; a file in a unit of its own or at a scale has no exact numbers',
  },
};

/**
 * The file has lines of 80 columns, and column 73 of the first line has an `S` (start section) before the line number.
 */
function isIges(head: string): boolean {
  const [first = ''] = head
    .slice(0, 512)
    .replace(/^[\r\n]+/, '')
    .split(/\r\n|\n|\r/);
  return /^.{72}[SC]\s*0*1\s*$/.test(first.slice(0, 80));
}
