import type { SerializedPmi } from '../../../model/pmi/serializedPmi';
import { readSerializedPmi } from '../../../model/pmi/readSerializedPmi';
import { jsonOrNull } from '../../../words/unknown';
import type { ViewScene } from '../../base/viewScene';

/** The PMI and views of a 3D result, checked; null where there are none. */
export function serializedPmiOf({ pmi }: ViewScene): SerializedPmi | null {
  if (!pmi) return null;
  return readSerializedPmi(jsonOrNull(new TextDecoder().decode(pmi.lists)), pmi, pmi.parts.length);
}
