import type { PmiView } from '../../../../../model/pmi/pmi';
import { column } from '../../../../base/matrix';
import { lengthOf, times } from '../../../../base/vector';
import { referenceIn, referencesIn, textIn, vectorIn } from '../../../../part21/parameter';
import { representationOf } from '../../../../part21/representations';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';

const cameras = [
  'CAMERA_MODEL_D3',
  'CAMERA_MODEL_D3_MULTI_CLIPPING',
  'CAMERA_MODEL_D3_WITH_HLHSR',
] as const;

/**
 * The saved views of a file, those that show annotations first. Several models with one camera are one view.
 * @param annotationOf a callout or what is drawn in it, the number of the annotation; null for none
 */
export function readViews(
  pmi: PmiFile,
  annotationOf: (id: number) => number | null,
): readonly PmiView[] {
  const views = new Map<number, PmiView>();
  for (const model of pmi.idsOf('DRAUGHTING_MODEL')) {
    const { items, name } = representationOf(pmi.file, model) ?? { items: [], name: '' };
    const camera = items.find((item) => pmi.is(item, ...cameras));
    if (camera === undefined) continue;
    const before = views.get(camera);
    const shown = items.flatMap((item) => shownBy(pmi, item, annotationOf));
    const view = before ?? pmi.tried(() => cameraOf(pmi, camera, name));
    if (!view) continue;
    const annotations = [...new Set([...view.annotations, ...shown])];
    views.set(camera, { ...view, annotations });
  }
  const all = [...views.values()];
  const isOfAnnotations = ({ annotations }: PmiView) => annotations.length > 0;
  return [...all.filter(isOfAnnotations), ...all.filter((view) => !isOfAnnotations(view))];
}

function shownBy(
  pmi: PmiFile,
  item: number,
  annotationOf: (id: number) => number | null,
): readonly number[] {
  const plane = pmi.own(item, 'ANNOTATION_PLANE', 1);
  const ids = plane ? referencesIn(plane[0]) : [item];
  return ids.flatMap((id) => annotationOf(id) ?? []);
}

/**
 * Two conventions: with a projection point at zero the eye is at the origin of the axes and looks along Z; else it is
 * at that point and looks against Z.
 */
function cameraOf(pmi: PmiFile, id: number, modelName: string): PmiView | null {
  const [name, system, volume] = pmi.file.parameters(id, ...cameras) ?? [];
  const axes = placementOf(pmi.file, referenceIn(system), 1);
  const [, point] = pmi.file.parameters(referenceIn(volume), 'VIEW_VOLUME') ?? [];
  const eye = vectorIn(pmi.file.parameters(referenceIn(point), 'CARTESIAN_POINT')?.at(-1));
  if (!axes || !eye) return null;
  const isAtOrigin = lengthOf(eye) === 0;
  return {
    id,
    name: textIn(name) || modelName,
    toEye: times(column(axes, 2), isAtOrigin ? -1 : 1),
    up: column(axes, 1),
    annotations: [],
  };
}
