import type { Rgba } from '../../base/scene';
import type { Progress } from '../../../words/progress';
import { compoundType, withoutCompounds } from './compoundItems';
import {
  numberIn,
  referenceIn,
  referencesIn,
  textIn,
  wordIn,
  type Parameter,
} from '../../part21/parameter';
import type { StepFile } from '../../part21/stepFile';

/** Colours and visibility by the instance to which they are assigned: solid, shell, face, representation, … */
export interface Styles {
  readonly colorOf: (item: number) => Rgba | null;
  /** The colour that one placement (`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION`) gives to its part. */
  readonly colorOfPlacement: (placement: number) => Rgba | null;
  readonly isHidden: (item: number) => boolean;
}

/** @param progress receives the share that is done */
export function readStyles(file: StepFile, progress: Progress | null = null): Styles {
  const colors = new Map<number, Rgba>();
  const placements = new Map<number, Rgba>();
  const known = new Map<number, Rgba | null>();
  const items = file.idsOf('STYLED_ITEM', ...overriding);
  for (const [i, id] of items.entries()) {
    progress?.(i / items.length);
    const styled = file.parameters(id, 'STYLED_ITEM', ...overriding);
    const item = referenceIn(styled?.[2]);
    const color = firstColor(file, referencesIn(styled?.[1]), known);
    if (!color || item === null) continue;
    const contexts = referencesIn(file.parameters(id, contextDependent)?.[4]);
    if (contexts.length === 0) colors.set(item, color);
    else for (const context of contexts) placements.set(context, color);
  }
  for (const compound of file.idsOf(compoundType)) {
    const color = colors.get(compound);
    if (!color) continue;
    for (const item of withoutCompounds(file, [compound])) {
      if (!colors.has(item)) colors.set(item, color);
    }
  }
  const hidden = hiddenItems(file);
  return {
    colorOf: (item) => colors.get(item) ?? null,
    colorOfPlacement: (placement) => placements.get(placement) ?? null,
    isHidden: (item) => hidden.has(item),
  };
}

const contextDependent = 'CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM';
// Styled items are read in the order of the file and later ones replace earlier ones, because a style that overrides
// another usually follows it.
const overriding = ['OVER_RIDING_STYLED_ITEM', contextDependent] as const;

function firstColor(
  file: StepFile,
  assignments: readonly number[],
  known: Map<number, Rgba | null>,
): Rgba | null {
  for (const assignment of assignments) {
    const before = known.get(assignment);
    const color = before === undefined ? colorOfAssignment(file, assignment) : before;
    known.set(assignment, color);
    if (color) return color;
  }
  return null;
}

/** The styles in an assignment. AP242 may refer to a style directly, without an assignment. */
export function assignedStyles(file: StepFile, id: number): readonly number[] {
  const parameters = file.parameters(
    id,
    'PRESENTATION_STYLE_ASSIGNMENT',
    'PRESENTATION_STYLE_BY_CONTEXT',
  );
  return parameters ? referencesIn(parameters[0]) : [id];
}

/** Follows `PRESENTATION_STYLE_ASSIGNMENT` → `SURFACE_STYLE_USAGE` → `SURFACE_SIDE_STYLE` → its elements. */
function colorOfAssignment(file: StepFile, id: number): Rgba | null {
  for (const style of assignedStyles(file, id)) {
    const usage = file.parameters(style, 'SURFACE_STYLE_USAGE');
    if (!usage || wordIn(usage[0]) === 'NEGATIVE') continue;
    const side = file.parameters(referenceIn(usage[1]), 'SURFACE_SIDE_STYLE');
    const color = side && colorOfSide(file, referencesIn(side[1]));
    if (color) return color;
  }
  return null;
}

function colorOfSide(file: StepFile, elements: readonly number[]): Rgba | null {
  const fills = elements.map((element) => fillColor(file, element));
  const rendered = elements.flatMap((element) => renderingOf(file, element) ?? [])[0];
  const color = fills.find((fill) => fill !== null) ?? rendered?.color;
  return color ? [color[0], color[1], color[2], 1 - (rendered?.transparency ?? 0)] : null;
}

type Rgb = readonly [red: number, green: number, blue: number];

function fillColor(file: StepFile, element: number): Rgb | null {
  const area = file.parameters(element, 'SURFACE_STYLE_FILL_AREA');
  const style = file.parameters(referenceIn(area?.[0]), 'FILL_AREA_STYLE');
  for (const fill of referencesIn(style?.[1])) {
    const color = colorIn(file, file.parameters(fill, 'FILL_AREA_STYLE_COLOUR')?.[1]);
    if (color) return color;
  }
  return null;
}

function renderingOf(file: StepFile, element: number) {
  const rendering = file.parameters(
    element,
    'SURFACE_STYLE_RENDERING',
    'SURFACE_STYLE_RENDERING_WITH_PROPERTIES',
  );
  if (!rendering) return null;
  const [transparency = opaque] = referencesIn(rendering[2]).flatMap(
    (property) => numberIn(file.parameters(property, 'SURFACE_STYLE_TRANSPARENT')?.[0]) ?? [],
  );
  return { color: colorIn(file, rendering[1]), transparency: clamp(transparency) };
}

const opaque = 0;

/** Red, green and blue of a `COLOUR_RGB` or a pre-defined colour; null for anything else. */
export function colorIn(file: StepFile, parameter: Parameter | undefined): Rgb | null {
  const id = referenceIn(parameter);
  const rgb = file.parameters(id, 'COLOUR_RGB');
  if (rgb) {
    const [red = null, green = null, blue = null] = rgb.slice(-3).map(numberIn);
    if (red === null || green === null || blue === null) return null;
    return [clamp(red), clamp(green), clamp(blue)];
  }
  const named = file.parameters(id, 'DRAUGHTING_PRE_DEFINED_COLOUR', 'PRE_DEFINED_COLOUR');
  return named ? (namedColors.get(textIn(named[0]).toLowerCase()) ?? null) : null;
}

/** ISO 10303-46, draughting pre-defined colours. */
const namedColors: ReadonlyMap<string, Rgb> = new Map([
  ['red', [1, 0, 0]],
  ['green', [0, 1, 0]],
  ['blue', [0, 0, 1]],
  ['yellow', [1, 1, 0]],
  ['magenta', [1, 0, 1]],
  ['cyan', [0, 1, 1]],
  ['black', [0, 0, 0]],
  ['white', [1, 1, 1]],
]);

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** The instances that an `INVISIBILITY` hides: items, styled items, or whole layers. */
function hiddenItems(file: StepFile): ReadonlySet<number> {
  const named = file
    .idsOf('INVISIBILITY')
    .flatMap((id) => referencesIn(file.parameters(id, 'INVISIBILITY')?.[0]));
  const behind = named.flatMap((id) => {
    const styled = referenceIn(file.parameters(id, 'STYLED_ITEM', ...overriding)?.[2]);
    const layer = file.parameters(id, 'PRESENTATION_LAYER_ASSIGNMENT');
    return [...(styled === null ? [] : [styled]), ...referencesIn(layer?.[2])];
  });
  return new Set([...named, ...behind]);
}
