import type { Quality } from '../../model/modelExtras';
import { noFacts, withoutSums } from '../base/noFacts';
import type { PartMesh, Scene } from '../base/scene';
import { meshConnectivity } from '../mesh/openSides';
import { confirmedFacts, type FactsIssue } from './confirmedFacts';
import { withCoarseness } from './coarseness';
import { withCoincidence } from './coincidence';
import { issueSentences } from './issueSentences';
import { withUnevenScales } from './unevenScales';

/**
 * The gate for every CAD file, independent of its reader and mesher: keeps exact numbers only where the
 * triangles confirm them, and warns about each that is left out.
 * @param reportShare receives the share of the parts that is checked, 0…1
 */
export function checkScene(
  scene: Scene,
  quality: Quality,
  reportShare: (share: number) => void = () => undefined,
): Scene {
  const { isUnitUnknown = false, isUnsure = false } = scene.facts;
  const isDoubtful = isUnitUnknown || isUnsure;
  const checked = isDoubtful ? withoutExactNumbers(scene) : believed(scene, quality, reportShare);
  return withCoincidence(withUnevenScales(withCoarseness(checked)));
}

function believed(scene: Scene, quality: Quality, reportShare: (share: number) => void): Scene {
  const { linearDeflection, warnings } = scene.facts;
  const promise = { quality, linearDeflection, isOnGrid: false };
  const checked = scene.parts.map(withoutUnknownSums).map((part, done) => {
    reportShare(done / scene.parts.length);
    const { issues: found, solid, shapes, looseness = 0 } = confirmedFacts(part, promise);
    const issues = [...found, ...missingVolume(part)];
    const { shapes: _, reach, ...rest } = part;
    const exact = shapes && { shapes, ...(reach && { reach }) };
    const loosest = Math.max(looseness, part.looseness ?? 0);
    const loose = loosest > 0 && { looseness: loosest };
    // A face may be missing of what ought to be closed.
    const sums = issues.includes('open') ? noFacts : solid;
    const believed: PartMesh = { ...rest, solid: sums, ...exact, ...loose };
    return { part: issues.length > 0 ? believed : part, issues };
  });
  const said = issueSentences(checked.map(({ part: { name }, issues }) => ({ name, issues })));
  return {
    ...scene,
    parts: checked.map(({ part }) => part),
    facts: said.length > 0 ? { ...scene.facts, warnings: [...warnings, ...said] } : scene.facts,
  };
}

/** What lacks a face encloses nothing, though its cavities may close, and its area is not the body's. */
function withoutUnknownSums(part: PartMesh): PartMesh {
  return (part.missingFaces ?? 0) > 0 ? withoutSums(part) : part;
}

function withoutExactNumbers(scene: Scene): Scene {
  const parts = scene.parts.map(({ shapes: _s, reach: _r, ...part }) => withoutSums(part));
  return { ...scene, parts };
}

/** The issue about a part that the file declares as a solid but whose volume is not known. */
function missingVolume(part: PartMesh): FactsIssue[] {
  if (part.isSolid !== true || part.solid.volume !== null) return [];
  return meshConnectivity(part).open > 0 ? ['open'] : ['volume'];
}
