import { asBytes, bytesFrom } from '../../platform';
import { say } from '../../../words/say';
import { readElement } from './elements';
import type { JtFile } from './jtFile';
import { damagedJt } from './jtRefusals';
import { openSegment } from './segment';

const xtBrep = '873a70e0-2ac9-11d1-9b6b-0080c7bb5997';

/** The beginnings of Parasolid data in neutral binary and in text form. */
const beginnings = [bytesFrom('PS\0\0', 'latin1'), bytesFrom('**ABC', 'latin1')];

/** The most bytes before the stream: versions and lengths, of which newer files have more. */
const headBytes = 64;

/**
 * The Parasolid data of an XT B-rep segment (7.2.3.2 of the JT 9.5 reference).
 * @throws Refusal if there is none
 */
export function xtStream(file: JtFile, segment: string): Uint8Array {
  const { guid, body } = readElement(openSegment(file, segment));
  const bytes = asBytes(body.take(body.left));
  const head = bytes.subarray(0, headBytes);
  const starts = beginnings.map((beginning) => head.indexOf(beginning)).filter((at) => at >= 0);
  const [start] = starts;
  if (guid !== xtBrep || start === undefined) {
    throw damagedJt(say('an exact body has no beginning'));
  }
  return bytes.subarray(start);
}
