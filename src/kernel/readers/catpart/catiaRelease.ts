import { asBytes, bytesFrom } from '../../platform';
const mark = bytesFrom('LastSaveVersion', 'latin1');

/** How many bytes after the mark are searched for the numbers. */
const textBytes = 200;

/** The release that saved the part: `CATIA V5R17`, `3DEXPERIENCE R2023x`; `CATIA V5` if it is not stated. */
export function catiaRelease(file: Uint8Array): string {
  const bytes = asBytes(file);
  const at = bytes.lastIndexOf(mark);
  const text = at < 0 ? '' : bytes.toString('latin1', at, at + textBytes);
  // Closing tags are written as `/<Version>`.
  const [, version] = /<Version>(\d{1,2})[</]/.exec(text) ?? [];
  const [, release] = /<Release>(\d{1,3})[</]/.exec(text) ?? [];
  if (release === undefined) return 'CATIA V5';
  if (version === '6') return platformRelease(Number(release));
  return version === '5' ? `CATIA V5R${release}` : 'CATIA V5';
}

/** The releases of 3DEXPERIENCE are numbered by year: 425 is R2023x. */
const firstOfPlatform = 416;
const yearOfZero = 1598;

function platformRelease(release: number): string {
  return release >= firstOfPlatform ? `3DEXPERIENCE R${release + yearOfZero}x` : 'CATIA V6';
}
