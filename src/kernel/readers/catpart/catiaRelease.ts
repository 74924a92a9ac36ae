const mark = Buffer.from('LastSaveVersion', 'latin1');

/** How far behind the mark the text with the numbers is. */
const textBytes = 200;

/** `CATIA V5R17`, the release that saved the part; `CATIA V5` when it does not say. */
export function catiaRelease(file: Uint8Array): string {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const at = bytes.lastIndexOf(mark);
  const text = at < 0 ? '' : bytes.toString('latin1', at, at + textBytes);
  // Closing tags are written as `/<Version>`.
  const [, version] = /<Version>(\d{1,2})[</]/.exec(text) ?? [];
  const [, release] = /<Release>(\d{1,3})[</]/.exec(text) ?? [];
  return version === '5' && release !== undefined ? `CATIA V5R${release}` : 'CATIA V5';
}
