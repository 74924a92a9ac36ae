import { isAcis } from './acis/isAcis';
import { catiaMagic } from './catpart/catiaContainer';
import { isCompoundFile, openCompoundFile } from '../containers/compoundFile';
import { creoPicture } from './creo/creoPicture';
import { creoProgram, isCreoAssembly } from './creo/creoProgram';
import { isJt } from './jt/jtFile';
import { isSplmsstr } from './nx/nxStreams';
import { openChunkedFile } from './sldprt/chunkedFile';
import { isSolidWorks } from './sldprt/openSolidWorks';
import { isSolidEdge } from './solidEdge/isSolidEdge';
import { isXt } from './xt/nodes/xtData';
import type { SavedPicture } from '../base/scene';
import { say } from '../../words/say';

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
  if (creo !== null) return creoFile(bytes, creo);
  if (isCompoundFile(bytes)) return ownerOf(openCompoundFile(bytes).paths);
  const chunked = openChunkedFile(bytes);
  return chunked && isSolidWorks(chunked.paths) ? { format: 'SolidWorks' } : null;
}

function creoFile(bytes: Uint8Array, program: string): Recognised {
  return {
    family: isCreoAssembly(bytes)
      ? say('a {program} assembly', { program })
      : say('a {program} part', { program }),
    why: creoKeepsItsForm(),
    savedPicture: creoPicture(bytes),
  };
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
