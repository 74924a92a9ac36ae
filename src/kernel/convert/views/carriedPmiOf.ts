import type { CarriedPmi } from '../../../model/pmi/carriedPmi';
import { readCarriedPmi } from '../../../model/pmi/readCarriedPmi';
import { jsonOrNull } from '../../../words/unknown';
import type { ViewScene } from '../../base/viewScene';

/** What a 3D result carries of dimensions, tolerances and views, read with care; null where it carries nothing. */
export function carriedPmiOf({ pmi }: ViewScene): CarriedPmi | null {
  if (!pmi) return null;
  return readCarriedPmi(jsonOrNull(new TextDecoder().decode(pmi.lists)), pmi, pmi.parts.length);
}
