import { readSerializedPmi } from '../../../model/pmi/readSerializedPmi';
import { resultPmi, type ResultPmi } from '../../../model/pmi/resultPmi';
import type { SerializedPmi } from '../../../model/pmi/serializedPmi';
import { jsonOrNull } from '../../../words/unknown';
import type { ViewMesh, ViewNode, ViewScene } from '../../base/viewScene';

/** The PMI and views of a 3D result in the form of its facts; null where there are none. */
export function pmiOfResult(scene: ViewScene): ResultPmi | null {
  const serialized = serializedPmiOf(scene);
  if (!serialized) return null;
  const names = namesOf(scene.roots);
  const parts = (scene.pmi?.parts ?? []).map(
    (meshes) => meshes.flatMap((mesh) => names.get(mesh) ?? [])[0] ?? '',
  );
  return resultPmi(serialized, parts);
}

/** The PMI and views of a 3D result, checked; null where there are none. */
export function serializedPmiOf({ pmi }: ViewScene): SerializedPmi | null {
  if (!pmi) return null;
  return readSerializedPmi(jsonOrNull(new TextDecoder().decode(pmi.lists)), pmi, pmi.parts.length);
}

/** The name of the first node with each mesh. */
function namesOf(roots: readonly ViewNode[]): ReadonlyMap<ViewMesh, string> {
  const names = new Map<ViewMesh, string>();
  const visit = ({ mesh, name, product, children }: ViewNode): void => {
    if (mesh && !names.has(mesh)) names.set(mesh, product ?? name);
    children.forEach(visit);
  };
  roots.forEach(visit);
  return names;
}
