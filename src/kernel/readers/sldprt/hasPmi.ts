import { textOf } from '../../platform';
import type { SolidWorksFile } from './openSolidWorks';

/** Whether a part has dimensions or tolerances of DimXpert, or tolerances on the dimensions of its features. */
export function hasPmi(file: SolidWorksFile): boolean {
  return hasScheme(file) || hasTolerances(file);
}

/** The scheme of DimXpert, one for each configuration, names the classes of its contents. */
function hasScheme(file: SolidWorksFile): boolean {
  const schemes = new Set(file.paths.filter((path) => scheme.test(path)).slice(0, maxSchemes));
  return [...schemes].some((path) => {
    const stream = file.read(path);
    return stream !== null && annotation.test(textOf(stream.subarray(0, maxBytes), 'latin1'));
  });
}

/**
 * The list of the dimensions of all features is no evidence, as every part of newer releases has one; but the type of
 * tolerance that each may have is: 1 basic, 2 two limits, and so on; 0 is none.
 */
function hasTolerances(file: SolidWorksFile): boolean {
  const list = file.paths.includes(dimensions) ? file.read(dimensions) : null;
  if (list === null) return false;
  const text = textOf(list.subarray(0, maxBytes), 'latin1');
  return [...text.matchAll(toleranceType)].some(([, type = '']) => isTolerance(type.charCodeAt(0)));
}

function isTolerance(type: number): boolean {
  return type > 0 && type < 16;
}

const dimensions = 'Contents/PMISemanticDataDB';
/** A member of a MessagePack map, whose value is a small number of one byte. */
const toleranceType = /\xa7tolType([^])/g;

const scheme = /^SWIFT\/Config\d+-Schema\d+$/i;
const annotation = /mo(?:Swift\w{0,20}(?:Gtol|Tol)|DisplayGtol|Display\w{0,20}Dim)_c/;
/** More configurations than this give no further information. */
const maxSchemes = 50;
const maxBytes = 16_000_000;
