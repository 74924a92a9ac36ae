import type { PmiCut, PmiView } from '../../../../../model/pmi/pmi';
import { pmiMost } from '../../../../../model/pmi/carriedPmi';
import { column } from '../../../../base/matrix';
import { dot } from '../../../../base/vector';
import { referenceIn, referencesIn } from '../../../../part21/parameter';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';

const clipping = 'CAMERA_MODEL_D3_MULTI_CLIPPING';
const deepest = 8;

type Cuts = Required<Pick<PmiView, 'cuts' | 'unshownCuts'>>;

/**
 * What a camera cuts away, in its own coordinates: what lies on the side of a plane's normal. What is kept by all
 * planes of the camera or of an intersection is kept; a union keeps what any of its planes keeps, and is counted
 * where it has several. (ISO 10303-46, camera_model_d3_multi_clipping)
 * @param metres one length unit of the model that the camera stands in
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
      if (cut && cuts.length < pmiMost.cuts) cuts.push(cut);
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
