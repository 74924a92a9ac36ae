import { textOf } from '../../platform';

/** Whether a file begins as ACIS files do, text or binary. */
export function isAcis(bytes: Uint8Array): boolean {
  return isBinaryAcis(bytes) || /^\d{3,5} +\d+ +\d+ +\d+\s+\d+ [^]*(ACIS|ASM)/.test(headOf(bytes));
}

export function isBinaryAcis(bytes: Uint8Array): boolean {
  return /^(ACIS|ASM) BinaryFile/.test(headOf(bytes));
}

function headOf(bytes: Uint8Array): string {
  return textOf(bytes.subarray(0, 256), 'latin1');
}
