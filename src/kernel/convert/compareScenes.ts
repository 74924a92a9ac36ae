import { say } from '../../words/say';
import type { ModelChanges, ModelState } from '../../model/compare/changes';
import { matchParts, type Match } from '../../model/compare/match/matchParts';
import { withUnread } from '../../model/compare/match/withUnread';
import { settledMatches } from '../../model/compare/faces/settledMatches';
import { modelChanges } from '../../model/compare/modelChanges';
import { upAxisOf } from '../../model/modelExtras';
import { pmiUnreadText } from '../../model/compare/pmi/pmiChangeText';
import { pmiPairs } from '../../model/compare/pmi/pmiPairs';
import {
  pmiStateOf,
  revisionElements,
  type RevisionPmi,
} from '../../model/compare/pmi/revisionPmi';
import { modelState } from '../../model/compare/modelState';
import { unknownFaceTexts } from '../../model/compare/unknownFaces';
import type { Scene } from '../base/scene';
import { comparedParts, type PlacedPart } from './comparedParts';
import { samePart } from '../parts/samePart';
import { measuredSize } from './factsOfScene';
import { placementsLeftOut } from '../../model/readModelExtras';

/** The scene of a CAD file, with its name. */
export interface SceneOfFile {
  readonly scene: Scene;
  readonly fileName: string;
}

/** The result of a comparison. */
export interface SceneComparison {
  readonly changes: ModelChanges;
  readonly matches: readonly Match<PlacedPart>[];
  /** The axis that points upwards in a picture of both. */
  readonly up: 'y' | 'z';
  /** Warnings about both sides, a sentence each. */
  readonly warnings: readonly string[];
}

/** Compares two CAD files part by part. */
export function compareScenes(before: SceneOfFile, after: SceneOfFile): SceneComparison {
  const [old, current] = [comparedParts(before.scene), comparedParts(after.scene)];
  const settled = settledMatches(matchParts(old, current));
  const matches = withUnread(settled, before.scene.facts.leftOut, after.scene.facts.leftOut);
  // In a new or deleted file everything differs.
  const areThere = [before, after].every(({ scene }) => scene.roots.length > 0);
  const pmi = areThere ? pmiPairs(pmiOf(before), pmiOf(after), matches) : null;
  const changes = modelChanges(stateOf(before, old), stateOf(after, current), matches, pmi);
  const names = { before: before.fileName, after: after.fileName };
  const warnings = [
    ...compareWarnings(before, after, [old, current]),
    ...unknownFaceTexts(matches, names),
    ...(pmi?.unread ?? []).map((one) => pmiUnreadText(one, names)),
  ];
  return { changes, matches, up: upAxisOfBoth(before.scene, after.scene), warnings };
}

/** The PMI of a file. */
function pmiOf({ scene: { pmi, parts, facts } }: SceneOfFile): RevisionPmi<PlacedPart> {
  const elements = pmi ? revisionElements(pmi) : [];
  const numbers = new Map(parts.map((part, number) => [part, number]));
  return {
    elements,
    state: pmiStateOf(elements.length, pmi ?? null, facts.sourceFormat),
    numberOf: ({ part }) => numbers.get(part) ?? null,
  };
}

/** The common up axis of two files; Z, which is more usual, where they differ. */
function upAxisOfBoth(before: Scene, after: Scene): 'y' | 'z' {
  const shown = [before, after].filter(({ roots }) => roots.length > 0);
  return shown.length > 0 && shown.every(({ facts }) => upAxisOf(facts) === 'y') ? 'y' : 'z';
}

function stateOf({ scene, fileName }: SceneOfFile, placed: readonly PlacedPart[]): ModelState {
  const { sourceFormat, sourceUnit, linearDeflection } = scene.facts;
  const lacking = placementsLeftOut(scene.facts);
  const { sizeMetres, isSizeExact } = measuredSize(scene, linearDeflection, lacking);
  const same = samePart();
  return modelState(placed, {
    ...{ fileName, sourceFormat, sourceUnit },
    products: new Set(placed.map(({ part }) => same(part))).size,
    size: sizeMetres && { value: sizeMetres, isExact: isSizeExact },
    ...(scene.facts.leftOut && { leftOut: scene.facts.leftOut }),
  });
}

/** Warnings about both sides, because missing content could be taken for a change or hide one. */
function compareWarnings(
  before: SceneOfFile,
  after: SceneOfFile,
  [old, current]: readonly [readonly PlacedPart[], readonly PlacedPart[]],
): readonly string[] {
  const [ofOld, ofNew] = [warningsOf(before, old), warningsOf(after, current)];
  const ofBoth = ofOld.filter((warning) => ofNew.includes(warning));
  const others = (warnings: readonly string[]) =>
    warnings.filter((warning) => !ofBoth.includes(warning));
  return [
    ...ofBoth.map((warning) => say('Old and new: {warning}', { warning })),
    ...others(ofOld).map((warning) =>
      say('Old {file}: {warning}', { file: before.fileName, warning }),
    ),
    ...others(ofNew).map((warning) =>
      say('New {file}: {warning}', { file: after.fileName, warning }),
    ),
  ];
}

function warningsOf({ scene }: SceneOfFile, placed: readonly PlacedPart[]): readonly string[] {
  const placements = placed.length;
  const exact = placed.filter(({ isExact }) => isExact);
  const bodiless = exact.filter(({ shape }) => shape.exactVolume === null).length;
  return [
    ...scene.facts.warnings,
    ...(bodiless > 0
      ? [
          say('The volume of {count} of {placements} parts is not known: no closed body.', {
            ...{ count: bodiless, placements },
          }),
        ]
      : []),
  ];
}
