import { readModelExtras } from '../../model/readModelExtras';
import { isRecord, numberOrNull } from '../../words/unknown';
import { multiply, type Matrix } from '../base/matrix';
import type { ViewMesh, ViewNode, ViewScene } from '../base/viewScene';
import { identity } from '../parts/partPlacements';
import { sentenceWithNames } from '../parts/collectParts';
import { uniformScale } from '../base/uniformScale';
import { coarsenessOf } from './coarseness';
import { coincidenceWarning } from './coincidence';
import { unevenlyScaledBodies } from './unevenScales';

/**
 * Checks how a 3D result places its meshes: the tolerance grows with the scale of a placement, and copies in
 * one place and unevenly scaled bodies are reported.
 */
export function checkPlacements(scene: ViewScene): ViewScene {
  const placed = placementsOf(scene);
  const { caliper, notes } = scene.facts;
  const declared = isRecord(caliper) ? numberOrNull(caliper['linearDeflection']) : null;
  const origin =
    isRecord(caliper) && declared !== null
      ? { ...caliper, linearDeflection: deflectionOf(placed, declared) }
      : caliper;
  const said = [
    ...sentenceWithNames(coincidenceWarning, namesOfCopies(placed)),
    ...sentenceWithNames(unevenlyScaledBodies, namesOfUnevenlyScaled(placed)),
  ];
  // Our own conversion has already reported these, with the part names of the CAD file.
  const known = readModelExtras(caliper)?.warnings ?? [];
  const more = said.filter((one) => !known.some((other) => isSameKind(one, other)));
  return { ...scene, facts: { ...scene.facts, caliper: origin, notes: [...notes, ...more] } };
}

function isSameKind(sentence: string, other: string): boolean {
  return other.startsWith(sentence.slice(0, sentence.indexOf('“')));
}

interface PlacedMesh {
  readonly name: string;
  readonly mesh: ViewMesh;
  readonly matrix: Matrix;
  readonly isExact: boolean;
}

function placementsOf({ roots }: ViewScene): readonly PlacedMesh[] {
  const placed: PlacedMesh[] = [];
  const visit = ({ name, mesh, matrix: own, children }: ViewNode, above: Matrix): void => {
    const matrix = own ? multiply(above, own) : above;
    if (mesh) placed.push({ name, mesh, matrix, isExact: hasExactArea(mesh) });
    for (const child of children) visit(child, matrix);
  };
  for (const root of roots) visit(root, identity);
  return placed;
}

function hasExactArea({ extras }: ViewMesh): boolean {
  return isRecord(extras) && numberOrNull(extras['area']) !== null;
}

/** In metres; null where a placement makes a length infinite or undefined. */
function deflectionOf(placed: readonly PlacedMesh[], declared: number): number | null {
  const coarseness = new Map<ViewMesh, number>();
  let most = declared;
  for (const { mesh, matrix } of placed) {
    const known = coarseness.get(mesh) ?? coarsenessOfMesh(mesh);
    coarseness.set(mesh, known);
    most = Math.max(most, Math.max(declared, known) * stretchOf(matrix));
  }
  return Number.isFinite(most) ? most : null;
}

function coarsenessOfMesh({ faces }: ViewMesh): number {
  return faces.reduce((most, { geometry }) => Math.max(most, coarsenessOf(geometry)), 0);
}

/** The largest factor by which a placement changes a length. */
function stretchOf(matrix: Matrix): number {
  return Math.max(...[0, 4, 8].map((start) => Math.hypot(...matrix.subarray(start, start + 3))));
}

function namesOfUnevenlyScaled(placed: readonly PlacedMesh[]): string[] {
  const found = placed.filter(({ isExact, matrix }) => isExact && uniformScale(matrix) === null);
  return [...new Set(found.map(({ name }) => name))];
}

function namesOfCopies(placed: readonly PlacedMesh[]): string[] {
  const places = new Map<ViewMesh, Set<string>>();
  const names = new Set<string>();
  for (const { name, mesh, matrix, isExact } of placed) {
    if (!isExact) continue;
    const known = places.get(mesh) ?? new Set();
    const place = Array.from(matrix, (value) => value.toPrecision(7)).join();
    if (known.has(place)) names.add(name);
    places.set(mesh, known.add(place));
  }
  return [...names];
}
