import { isAcis } from './acis/isAcis';
import { catiaMagic } from './catpart/container';
import { isCompoundFile, openCompoundFile } from './containers/compoundFile';
import { creoProgram } from './creo/creoProgram';
import { creoSection } from './creo/creoSection';
import { isJt } from './jt/jtFile';
import { isSplmsstr } from './nx/nxStreams';
import { readJpeg } from './picture/readJpeg';
import { openChunkedFile } from './sldprt/chunkedFile';
import { isSolidWorks } from './sldprt/openSolidWorks';
import { isSolidEdge } from './solidEdge/isSolidEdge';
import { isXt } from './xt/xtData';
import type { SavedPicture } from '../scene';
import { say } from '../../contract/say';

/** What the bytes of a CAD program's own file say about it. */
export type Recognised =
  | {
      readonly format:
        'Parasolid' | 'ACIS' | 'SolidWorks' | 'Solid Edge' | 'CATIA V5' | 'NX' | 'JT';
    }
  /** A family that is known but not read, as it stands in a sentence, why, and what its file shows. */
  | {
      readonly family: string;
      readonly why: string;
      readonly savedPicture: SavedPicture | null;
    };

/**
 * Recognises native parts by content alone.
 * @returns null for everything else
 * @throws Refusal for a compound file whose table of contents is damaged
 */
export function recognise(bytes: Uint8Array): Recognised | null {
  if (catiaMagic.equals(bytes.subarray(0, catiaMagic.length))) return { format: 'CATIA V5' };
  if (isXt(bytes)) return { format: 'Parasolid' };
  if (isAcis(bytes)) return { format: 'ACIS' };
  if (isJt(bytes)) return { format: 'JT' };
  if (isSplmsstr(bytes)) return { format: 'NX' };
  const creo = creoProgram(bytes);
  if (creo !== null) {
    const picture = creoSection(bytes, 'THMB_IMG_MAIN');
    const savedPicture = picture && readJpeg(picture);
    return {
      family: say('a {program} part', { program: creo }),
      why: creoKeepsItsForm(),
      savedPicture,
    };
  }
  if (isCompoundFile(bytes)) return ownerOf(openCompoundFile(bytes).paths);
  const chunked = openChunkedFile(bytes);
  return chunked && isSolidWorks(chunked.paths) ? { format: 'SolidWorks' } : null;
}

/** Several programs keep their parts in compound files; the streams tell which. */
function ownerOf(paths: readonly string[]): Recognised {
  if (isSolidWorks(paths)) return { format: 'SolidWorks' };
  if (isSolidEdge(paths)) return { format: 'Solid Edge' };
  if (paths.includes('UG_PART/UG_PART')) return { format: 'NX' };
  return {
    family: say('a compound document of another program'),
    why: notAPart(),
    savedPicture: null,
  };
}

const creoKeepsItsForm = () =>
  say(
    'Creo keeps geometry in a form that is not published, so there is no 3D to show; export STEP from Creo.',
  );

const notAPart = () => say('It holds no part that Caliper knows.');
