import type { Rgba } from '../../../base/scene';
import { referenceIn, referencesIn } from '../../../part21/parameter';
import type { StepFile } from '../../../part21/stepFile';
import { assignedStyles, colorIn } from '../styles';

/** The line colours (`CURVE_STYLE`, ISO 10303-46) that styles assign to curves and to sets of curves. */
export function curveColors(file: StepFile): (item: number) => Rgba | null {
  const colors = new Map<number, Rgba>();
  // Styled items are read in the order of the file and later ones replace earlier ones, because a style that overrides
  // another usually follows it.
  for (const id of file.idsOf('STYLED_ITEM', 'OVER_RIDING_STYLED_ITEM')) {
    const styled = file.parameters(id, 'STYLED_ITEM', 'OVER_RIDING_STYLED_ITEM');
    const item = referenceIn(styled?.[2]);
    const color = referencesIn(styled?.[1]).flatMap((one) => colorOfAssignment(file, one))[0];
    if (item !== null && color) colors.set(item, color);
  }
  return (item) => colors.get(item) ?? null;
}

function colorOfAssignment(file: StepFile, id: number): readonly Rgba[] {
  return assignedStyles(file, id).flatMap((style): Rgba[] => {
    const color = colorIn(file, file.parameters(style, 'CURVE_STYLE')?.[3]);
    return color ? [[...color, 1]] : [];
  });
}
