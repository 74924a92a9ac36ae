import type { NxStreams } from './nxStreams';

/** As far as the list of releases is looked for; it stands near the beginning. */
const searchedBytes = 2 ** 20;

/** `NX 2412`, `NX 8.5`: the part lists the releases that saved it, latest first. `NX` when it does not. */
export function nxRelease(streams: NxStreams): string {
  const head = streams('FastLoad/RMFastLoad')?.subarray(0, searchedBytes) ?? new Uint8Array(0);
  const text = Buffer.from(head).toString('latin1');
  const [, major, minor] = /\bNX (\d{1,4})\.(\d+)\.?\d*/.exec(text) ?? [];
  if (major === undefined || minor === undefined) return 'NX';
  // Since 2019 the number is year and month, and the one behind it a build.
  const isDated = major.length === 4;
  return isDated || minor === '0' ? `NX ${major}` : `NX ${major}.${minor}`;
}
