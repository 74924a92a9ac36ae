import { asBytes } from '../../platform';
const magic = /^#UGC:\d/;
const headerEnd = '#-END_OF_UGC_HEADER';

/** The banner follows a header of a few hundred bytes, in old files after some more lines. */
const headBytes = 16_384;

/** The program that wrote the file, as `Creo 11.0`; null if it is neither Creo nor Pro/ENGINEER. */
export function creoProgram(file: Uint8Array): string | null {
  const text = headOf(file);
  if (!magic.test(text)) return null;
  const banner = text.slice(text.indexOf(headerEnd) + headerEnd.length);
  const [, program, release] =
    /\n#\s*(Creo|Pro\/ENGINEER)\s+TM\s+(?:Release\s+)?((?:Wildfire\s+)?\d[\w.]{0,15})/.exec(
      banner,
    ) ?? [];
  return program === undefined || release === undefined ? 'Creo' : `${program} ${release}`;
}

/** What a Creo file contains. The parts of an assembly are in other files. */
export function creoObject(file: Uint8Array): 'part' | 'assembly' | 'other' {
  const [, word] = /^#UGC:\d ([A-Z]+)/.exec(headOf(file)) ?? [];
  if (word === 'PART') return 'part';
  return word === 'ASSEM' ? 'assembly' : 'other';
}

function headOf(file: Uint8Array): string {
  const head = asBytes(file.subarray(0, headBytes));
  return head.toString('latin1');
}
