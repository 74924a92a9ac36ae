import type { PmiCut, PmiView } from '../../../../../model/pmi/pmi';
import { pmiLimits } from '../../../../../model/pmi/serializedPmi';
import { column } from '../../../../base/matrix';
import { dot } from '../../../../base/vector';
import { referenceIn, referencesIn } from '../../../../part21/parameter';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';

const clipping = 'CAMERA_MODEL_D3_MULTI_CLIPPING';
const deepest = 8;

type Cuts = Required<Pick<PmiView, 'cuts' | 'unshownCuts'>>;

/**
 * The section planes of a camera in its own coordinates; each removes what lies on the side of its normal. A camera and
 * an intersection keep what all their planes keep. A union keeps what any of its planes keeps; if it has several planes
 * it is only counted (ISO 10303-46, camera_model_d3_multi_clipping).
 * @param metres metres per length unit of the model that contains the camera
 */
export function cutsOf(pmi: PmiFile, camera: number, metres: number): Cuts {
  const cuts: PmiCut[] = [];
  let unshownCuts = 0;
  const seen = new Set<number>();
  const read = (ids: readonly number[], depth: number): void => {
    for (const id of ids) {
      if (seen.has(id)) continue;
      seen.add(id);
      const both = pmi.own(id, `${clipping}_INTERSECTION`, 1);
      const any = pmi.own(id, `${clipping}_UNION`, 1);
      const inside = referencesIn((both ?? any)?.[0]);
      const cut = planeOf(pmi, id, metres);
      if (cut && cuts.length < pmiLimits.cuts) cuts.push(cut);
      else if (depth < deepest && (both || (any && inside.length === 1))) read(inside, depth + 1);
      else unshownCuts++;
    }
  };
  read(referencesIn(pmi.own(camera, clipping, 1)?.[0]), 0);
  return { cuts, unshownCuts };
}

function planeOf(pmi: PmiFile, id: number, metres: number): PmiCut | null {
  const plane = pmi.file.parameters(id, 'PLANE');
  const place = placementOf(pmi.file, referenceIn(plane?.at(-1)), metres);
  if (!plane || !place) return null;
  const normal = column(place, 2);
  return { normal, offset: dot(normal, column(place, 3)) };
}
