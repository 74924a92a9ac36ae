import { textOf } from '../../platform';
import type { NxStreams } from './nxStreams';

/** Streams with the list of releases; older parts have only the second one. */
const listingStreams = ['FastLoad/RMFastLoad', 'UG_PART/UG_PART'] as const;

/** How many bytes of a stream are searched; the list is near the beginning. */
const searchedBytes = 2 ** 20;

/** The latest of the releases that saved the part: `NX 2412`, `NX 8.5`; `NX` if the part lists none. */
export function nxRelease(streams: NxStreams): string {
  for (const path of listingStreams) {
    const head = streams(path)?.subarray(0, searchedBytes) ?? new Uint8Array(0);
    const release = firstRelease(textOf(head, 'latin1'));
    if (release !== null) return release;
  }
  return 'NX';
}

/** Up to 2018 a version as `NX 8.5.3.3`; since 2019 year and month of the release with a build, `NX 2412.1700`. */
function firstRelease(text: string): string | null {
  const pattern = /\bNX (?:(\d{4})\.\d|(\d{1,2})\.(\d{1,2})\.\d{1,2}\.\d)/;
  const [, dated, major = '', minor] = pattern.exec(text) ?? [];
  if (dated !== undefined) return `NX ${dated}`;
  if (minor === undefined) return null;
  return minor === '0' ? `NX ${major}` : `NX ${major}.${minor}`;
}
