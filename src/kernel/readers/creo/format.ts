import { say } from '../../../words/say';
import type { SavedPicture } from '../../base/scene';
import { isBlankJpeg } from '../../picture/isBlankJpeg';
import { readJpeg } from '../../picture/readJpeg';
import type { CadFormat, NotRead } from '../cadFormat';
import { creoObject, creoProgram } from './creoProgram';
import { creoSection, endsBeforeSection } from './creoSection';
import { unpackCompressed } from './unpackCompressed';

export const creo: CadFormat = {
  name: 'Creo',
  inWords: () => say('a Creo part'),
  extensions: ['.prt', '.prt.x'],
  otherExtensions: [],
  textExtensions: [],
  textStart: /^#(UGC|-END_OF_UGC)/,
  upAxis: 'z',
  recognise: ({ bytes }) => creoProgram(bytes) !== null,
  loadReader: null,
  notRead({ bytes }) {
    const program = creoProgram(bytes) ?? 'Creo';
    return aboutCreo(program, creoObject(bytes), pictureIn(bytes));
  },
  savedPicture: creoPicture,
  keywords: [],
  offers: {
    files: '`.prt` `.prt.1` … of Creo',
    versions: 'any: the release is read and told (tried: Creo 11.0)',
    picture: 'saved',
    model: 'none: a card says why, and what to export',
    exactBody: 'no',
    gaps: 'its geometry is kept in a form that is not published',
  },
};

function aboutCreo(
  program: string,
  object: 'part' | 'assembly' | 'other',
  picture: PictureState,
): NotRead {
  if (object === 'assembly') {
    return {
      family: say('a {program} assembly', { program }),
      why: say(
        'It places parts that are files of their own, and Creo keeps geometry in a form that is not published, so there is no 3D to show. Save a copy of the assembly as STEP in Creo: that holds all its parts.',
      ),
    };
  }
  if (object === 'other') {
    return {
      family: say('a {program} file that is neither part nor assembly', { program }),
      why: say('Open the part or assembly that it belongs to in Creo, and save a copy as STEP.'),
    };
  }
  return {
    family: say('a {program} part', { program }),
    why: whyNoModel(picture),
  };
}

/** What has one colour is blank, as Creo saves it without a window, and is not shown. */
type PictureState = 'there' | 'blank' | 'cut off' | 'none';

function whyNoModel(picture: PictureState): string {
  switch (picture) {
    case 'there':
      return say(
        'Creo keeps geometry in a form that is not published, so there is no 3D to show, only the picture that Creo saved with it. Save a copy as STEP in Creo.',
      );
    case 'blank':
      return say(
        'Creo keeps geometry in a form that is not published, so there is no 3D to show, and the picture that Creo saved with it is blank. Save a copy as STEP in Creo.',
      );
    case 'cut off':
      return say(
        'It is cut off before the picture that Creo saves with it: copy it again from where it came. For 3D save a copy as STEP in Creo, whose own form of geometry is not published.',
      );
    case 'none':
      return say(
        'Creo keeps geometry in a form that is not published, so there is no 3D to show, and no picture was saved with it. Save a copy as STEP in Creo.',
      );
  }
}

const pictureSection = 'THMB_IMG_MAIN';
const maxPictureBytes = 2 ** 22;

function pictureIn(file: Uint8Array): PictureState {
  const picture = creoPicture(file);
  if (picture) return isBlankJpeg(picture.bytes) ? 'blank' : 'there';
  return endsBeforeSection(file, pictureSection) ? 'cut off' : 'none';
}

/** The picture is compressed if that makes it shorter. */
function creoPicture(file: Uint8Array): SavedPicture | null {
  const section = creoSection(file, pictureSection);
  return section && readJpeg(unpackCompressed(section, maxPictureBytes) ?? section);
}
