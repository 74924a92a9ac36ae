import { asBytes } from '../../platform';
const magic = /^#UGC:\d/;
const headerEnd = '#-END_OF_UGC_HEADER';

/** The banner stands behind a header of a few hundred bytes, in old files behind some lines more. */
const headBytes = 16_384;

/** `Creo 11.0`, the program that wrote the file; null when it is none of Creo or Pro/ENGINEER. */
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

/** Whether it is an assembly, whose parts are other files. */
export function isCreoAssembly(file: Uint8Array): boolean {
  return /^#UGC:\d ASSEM/.test(headOf(file));
}

function headOf(file: Uint8Array): string {
  const head = asBytes(file.subarray(0, headBytes));
  return head.toString('latin1');
}
