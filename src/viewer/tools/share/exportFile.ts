import { say } from '../../../words/say';
import type { OfferKind } from '../../../model/page/viewerMessages';
import type { ExportScene } from './files/exportScene';
import { countsOf } from './files/exportScene';
import { writeGlb } from './files/savedGlb';
import { writeStl } from './files/savedStl';
import { writeThreeMf } from './files/savedThreeMf';

type FileKind = Extract<OfferKind, 'stl' | '3mf' | 'glb'>;

interface ExportFile {
  /** For people: what is in it. */
  readonly note: string;
  /** Made while they are taken. */
  readonly chunks: Iterable<Uint8Array>;
}

export function exportFile(kind: FileKind, scene: ExportScene): ExportFile {
  const { parts } = countsOf(scene);
  const count = `${parts.toLocaleString('en')} ${parts === 1 ? 'part' : 'parts'}`;
  if (kind === 'glb') return { note: `${count}.`, chunks: writeGlb(scene) };
  const write = kind === 'stl' ? writeStl : writeThreeMf;
  return { note: say('{count}, in millimetres, Z upwards.', { count }), chunks: write(scene) };
}
