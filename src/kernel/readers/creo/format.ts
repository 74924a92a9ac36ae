import { say } from '../../../words/say';
import type { CadFormat } from '../cadFormat';
import { creoPicture } from './creoPicture';
import { creoProgram, isCreoAssembly } from './creoProgram';

export const creo: CadFormat = {
  name: 'Creo',
  inWords: () => say('a Creo part'),
  extensions: ['.prt', '.prt.x'],
  otherExtensions: [],
  textExtensions: [],
  upAxis: 'z',
  recognise: ({ bytes }) => creoProgram(bytes) !== null,
  loadReader: null,
  notRead({ bytes }) {
    const program = creoProgram(bytes) ?? 'Creo';
    return {
      family: isCreoAssembly(bytes)
        ? say('a {program} assembly', { program })
        : say('a {program} part', { program }),
      why: say(
        'Creo keeps geometry in a form that is not published, so there is no 3D to show; export STEP from Creo.',
      ),
    };
  },
  savedPicture: creoPicture,
  offers: {
    files: '`.prt` `.prt.1` … of Creo',
    versions: 'Creo 11.0',
    picture: 'saved',
    model: 'none: a card says why',
    exactBody: 'no',
    gaps: 'its geometry is kept in a form that is not published',
  },
};
