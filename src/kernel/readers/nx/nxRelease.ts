import { textOf } from '../../platform';
import type { NxStreams } from './nxStreams';

/** Streams with the list of releases; older parts have the second one alone. */
const listingStreams = ['FastLoad/RMFastLoad', 'UG_PART/UG_PART'] as const;

/** As far as the list is looked for in one of them; it stands near the beginning. */
const searchedBytes = 2 ** 20;

/** `NX 2412`, `NX 8.5`: the part lists the releases that saved it, latest first. `NX` when it does not. */
export function nxRelease(streams: NxStreams): string {
  for (const path of listingStreams) {
    const head = streams(path)?.subarray(0, searchedBytes) ?? new Uint8Array(0);
    const release = firstRelease(textOf(head, 'latin1'));
    if (release !== null) return release;
  }
  return 'NX';
}

/** `NX 8.5.3.3`; since 2019 year and month of the release, and a build: `NX 2412.1700`. */
function firstRelease(text: string): string | null {
  const pattern = /\bNX (?:(\d{4})\.\d|(\d{1,2})\.(\d{1,2})\.\d{1,2}\.\d)/;
  const [, dated, major = '', minor] = pattern.exec(text) ?? [];
  if (dated !== undefined) return `NX ${dated}`;
  if (minor === undefined) return null;
  return minor === '0' ? `NX ${major}` : `NX ${major}.${minor}`;
}
