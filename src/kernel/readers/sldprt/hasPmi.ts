import { textOf } from '../../platform';
import type { SolidWorksFile } from './openSolidWorks';

/**
 * Whether a part has dimensions or tolerances of DimXpert, the scheme of each configuration: its stream names the
 * classes of what it holds. Of another one, `Contents/PMISemanticDataDB`, parts without any have an empty one too.
 */
export function hasPmi(file: SolidWorksFile): boolean {
  const schemes = new Set(file.paths.filter((path) => scheme.test(path)).slice(0, mostSchemes));
  return [...schemes].some((path) => {
    const stream = file.read(path);
    return stream !== null && annotation.test(textOf(stream.subarray(0, mostBytes), 'latin1'));
  });
}

const scheme = /^SWIFT\/Config\d+-Schema\d+$/i;
const annotation = /mo(?:Swift\w{0,20}(?:Gtol|Tol)|DisplayGtol|Display\w{0,20}Dim)_c/;
/** More configurations than these say the same. */
const mostSchemes = 50;
const mostBytes = 16_000_000;
