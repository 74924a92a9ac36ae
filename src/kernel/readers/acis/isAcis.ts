import { textOf } from '../../platform';

/** Whether a file begins as ACIS files do, text or binary. */
export function isAcis(bytes: Uint8Array): boolean {
  const head = headOf(bytes);
  return isBinaryAcis(bytes) || namesAcis.test(head) || hasTextHeader(head);
}

export function isBinaryAcis(bytes: Uint8Array): boolean {
  return /^(ACIS|ASM) BinaryFile/.test(headOf(bytes));
}

function headOf(bytes: Uint8Array): string {
  return textOf(bytes.subarray(0, 512), 'latin1');
}

const namesAcis = /^\d{3,5} +\d+ +\d+ +\d+\s+\d+ [^]{0,240}(ACIS|ASM)/;

/**
 * Whether a text has the header of ACIS without naming it, as other programs write it: four whole numbers, the counted
 * strings of product, version and date, of which each may be empty, and three numbers.
 */
function hasTextHeader(head: string): boolean {
  let rest = behind(/^\d{3,5} +\d+ +\d+ +\d+\s/, head);
  for (let strings = 0; strings < 3; strings++) {
    const count = /^\s*(\d{1,3}) /.exec(rest ?? '');
    if (!rest || !count) return false;
    rest = rest.slice(count[0].length + Number(count[1]));
  }
  return /^\s+[-+.\deE]{1,30}\s+[-+.\deE]{1,30}\s+[-+.\deE]{1,30}\s/.test(rest ?? '');
}

function behind(pattern: RegExp, text: string): string | null {
  const found = pattern.exec(text);
  return found && text.slice(found[0].length);
}
