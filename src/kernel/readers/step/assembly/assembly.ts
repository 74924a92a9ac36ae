import { say } from '../../../../words/say';
import type { Rgba } from '../../../base/scene';
import { auxiliaryGeometry, type AuxiliaryGeometry } from './auxiliaryGeometry';
import { draftFrames, type DraftedFrames, type ShownOf } from './draftFrames';
import { draftUnlisted } from './draftUnlisted';
import type { FrameDraft } from './frameDraft';
import type { Matrix } from '../../../base/matrix';
import { childrenFirst } from './orderFrames';
import { textIn } from '../../../part21/parameter';
import { isGeometry, representationOf } from '../../../part21/representations';
import type { StepFile } from '../../../part21/stepFile';
import type { Styles } from '../styles';
import type { Progress } from '../../../../words/progress';

/**
 * Everything in one coordinate frame: a product with all its representations, or a representation that belongs to no
 * product. A frame that is used several times exists once.
 */
export interface ReferenceFrame {
  readonly name: string;
  /** Instance numbers of the solids and surfaces in it. */
  readonly geometry: readonly number[];
  readonly uses: readonly FramePlacement[];
}

/** One placement of a frame in another. */
export interface FramePlacement {
  readonly frame: ReferenceFrame;
  readonly name: string;
  /** Transforms from the used frame to the using frame, with lengths in metres; null for the identity. */
  readonly matrix: Matrix | null;
  readonly color: Rgba | null;
}

export interface Assembly {
  /** Frames that no other frame uses and that contain geometry at some depth. */
  readonly roots: readonly ReferenceFrame[];
  /** Solids and surfaces, each once, in the order of their frames. */
  readonly geometry: readonly GeometryItem[];
  readonly warnings: readonly string[];
  /** Whether the place of every frame could be read. */
  readonly areAllPlaced: boolean;
  /** Whether the file has geometry of a product without saying of which, or where it is placed. */
  readonly isIncomplete: boolean;
  /** The frame to which a representation belongs; null if it belongs to none, or to one without geometry. */
  readonly frameOf: (representation: number) => ReferenceFrame | null;
}

/** A solid or surface that becomes a part. */
export interface GeometryItem {
  readonly id: number;
  readonly name: string;
  /** The representation that lists it. */
  readonly representation: number | null;
  /** Colour of that representation. */
  readonly color: Rgba | null;
}

/**
 * Reads the assembly structure.
 * @param options.shownOf the items of a representation that become parts; the default is solids and surfaces
 * @param options.progress receives the share that is done; it begins anew where nothing would be shown
 * @throws Refusal `damagedFile` for an assembly that contains itself, `tooComplex` for one that expands to more
 * placements than can be drawn
 */
export function readAssembly(
  file: StepFile,
  styles: Styles,
  { shownOf, progress }: { readonly shownOf?: ShownOf; readonly progress?: Progress | null } = {},
): Assembly {
  const auxiliary = auxiliaryGeometry(file);
  const drafted = (shown: Styles) =>
    assemble(file, draftFrames(file, shown, shownOf, progress), styles);
  const parts = drafted(withoutAuxiliary(styles, auxiliary));
  if (parts.geometry.length > 0) {
    return { ...parts, warnings: [...parts.warnings, ...auxiliaryNotes(file, styles, auxiliary)] };
  }
  const shown = drafted(styles);
  if (shown.geometry.length > 0) return shown;
  const all = drafted({ ...styles, isHidden: () => false });
  if (all.geometry.length === 0) return assemble(file, draftUnlisted(file), styles);
  return { ...all, warnings: [...all.warnings, shownThoughHidden()] };
}

export const shownThoughHidden = () =>
  say('Everything in the file is marked invisible; it is shown all the same.');

function withoutAuxiliary(styles: Styles, { supplemental, ofViews }: AuxiliaryGeometry): Styles {
  return {
    ...styles,
    isHidden: (id) => styles.isHidden(id) || supplemental.has(id) || ofViews.has(id),
  };
}

/** Notes about geometry of the file that is not shown because it belongs to no part. */
function auxiliaryNotes(
  file: StepFile,
  styles: Styles,
  { supplemental, ofViews }: AuxiliaryGeometry,
): readonly string[] {
  const constructed = [...supplemental].filter((id) => !styles.isHidden(id)).length;
  const viewed = [...ofViews].filter((id) =>
    representationOf(file, id)?.items.some((item) => isGeometry(file, item)),
  ).length;
  return [
    ...(constructed > 0
      ? [
          say('Bodies and surfaces for construction, which are no parts, are not shown: {count}.', {
            count: constructed,
          }),
        ]
      : []),
    ...(viewed > 0
      ? [
          say(
            'Shapes that only saved views of the file show are no parts, and not shown: {count}.',
            {
              count: viewed,
            },
          ),
        ]
      : []),
  ];
}

function assemble(
  file: StepFile,
  { drafts, warnings, areAllPlaced, isIncomplete, keyOf }: DraftedFrames,
  styles: Styles,
): Assembly {
  const frames = new Map<number, ReferenceFrame>();
  const used = new Set<number>();
  for (const key of childrenFirst(drafts)) {
    const draft = drafts.get(key);
    if (!draft) continue;
    const uses = draft.uses.flatMap(({ to, name, matrix, color }) => {
      const frame = frames.get(to);
      if (!frame || isEmpty(frame)) return [];
      used.add(to);
      return { frame, name: name || frame.name, matrix, color };
    });
    frames.set(key, { name: draft.name, geometry: draft.geometry, uses });
  }
  const roots = [...drafts.keys()].flatMap((key) => {
    const frame = frames.get(key);
    return !frame || used.has(key) || isEmpty(frame) ? [] : frame;
  });
  return {
    ...{ roots, geometry: geometryOf(file, drafts, styles), warnings },
    ...{ areAllPlaced, isIncomplete },
    frameOf: (representation) => {
      const frame = frames.get(keyOf(representation) ?? NaN);
      return frame && !isEmpty(frame) ? frame : null;
    },
  };
}

function isEmpty(frame: ReferenceFrame): boolean {
  return frame.geometry.length === 0 && frame.uses.length === 0;
}

function geometryOf(
  file: StepFile,
  drafts: ReadonlyMap<number, FrameDraft>,
  styles: Styles,
): GeometryItem[] {
  const items = new Map<number, GeometryItem>();
  for (const { name: owner, geometry, representationOf } of drafts.values()) {
    geometry.forEach((id, i) => {
      if (items.has(id)) return;
      const representation = representationOf.get(id) ?? null;
      const color = styles.colorOf(representation ?? id);
      const numbered = owner && `${owner} ${i + 1}`;
      const name = geometry.length === 1 ? owner : ownName(file, id) || numbered;
      // Names are written into the GLB: they are data and the same in every language.
      const shown = name || ownName(file, id) || `Part ${i + 1}`;
      items.set(id, { id, name: shown, representation, color });
    });
  }
  return [...items.values()];
}

/** The name of a solid; empty for the placeholders that programs write when a solid has no name. */
function ownName(file: StepFile, id: number): string {
  const name = textIn(file.records(id)[0]?.parameters[0]);
  return /^(none|solid|noname|unnamed|)$/i.test(name) ? '' : name;
}
