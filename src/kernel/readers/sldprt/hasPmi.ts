import { textOf } from '../../platform';
import type { SolidWorksFile } from './openSolidWorks';

/**
 * Whether a part has dimensions or tolerances of DimXpert. Their stream, one for each configuration, names the classes
 * of its contents. The stream `Contents/PMISemanticDataDB` is no evidence, because parts without PMI have an empty one.
 */
export function hasPmi(file: SolidWorksFile): boolean {
  const schemes = new Set(file.paths.filter((path) => scheme.test(path)).slice(0, maxSchemes));
  return [...schemes].some((path) => {
    const stream = file.read(path);
    return stream !== null && annotation.test(textOf(stream.subarray(0, maxBytes), 'latin1'));
  });
}

const scheme = /^SWIFT\/Config\d+-Schema\d+$/i;
const annotation = /mo(?:Swift\w{0,20}(?:Gtol|Tol)|DisplayGtol|Display\w{0,20}Dim)_c/;
/** More configurations than this give no further information. */
const maxSchemes = 50;
const maxBytes = 16_000_000;
