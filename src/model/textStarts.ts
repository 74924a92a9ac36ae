// Made by `npm run generate` from src/kernel/readers/registry.ts: change it there.

/** How CAD files begin of which the first kilobyte is text. */
export const textStarts: readonly RegExp[] = [
  /^#(UGC|-END_OF_UGC)/,
  /^.{0,3}\s*(\/\*([^*]|\*(?!\/))*\*\/\s*)*\w?ISO-10303-21\s*;/,
  /^[^\r\n]{72}[SCF] {0,6}\d/,
  /^(\s*\*\*ABCDEFGHIJKLMNOPQRSTUVWXYZ|T\d+ : TRANSMIT FILE)/,
  /^\s*\d{2,5} +\d+ +\d+ +\d/,
];
