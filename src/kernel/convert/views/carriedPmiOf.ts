import type { CarriedPmi } from '../../../model/pmi/carriedPmi';
import { readCarriedPmi } from '../../../model/pmi/readCarriedPmi';
import { jsonOrNull } from '../../../words/unknown';
import type { ViewScene } from '../../base/viewScene';

/** The PMI and views of a 3D result, checked; null where there are none. */
export function carriedPmiOf({ pmi }: ViewScene): CarriedPmi | null {
  if (!pmi) return null;
  return readCarriedPmi(jsonOrNull(new TextDecoder().decode(pmi.lists)), pmi, pmi.parts.length);
}
