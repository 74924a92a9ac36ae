import { say } from '../../../words/say';
import type { SavedPicture } from '../../base/scene';
import { readJpeg } from '../../picture/readJpeg';
import type { CadFormat } from '../cadFormat';
import { creoProgram, isCreoAssembly } from './creoProgram';
import { creoSection } from './creoSection';
import { unpackCompressed } from './unpackCompressed';

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

const mostPictureBytes = 2 ** 22;

/** Packed where that makes it shorter. */
function creoPicture(file: Uint8Array): SavedPicture | null {
  const section = creoSection(file, 'THMB_IMG_MAIN');
  return section && readJpeg(unpackCompressed(section, mostPictureBytes) ?? section);
}
