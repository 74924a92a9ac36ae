import type { Rgba } from '../../../base/scene';
import { referenceIn, referencesIn } from '../../../part21/parameter';
import type { StepFile } from '../../../part21/stepFile';
import { assignedStyles, colorIn } from '../styles';

/** The colours of the lines (`CURVE_STYLE`, ISO 10303-46) that styles put on curves and sets of them. */
export function curveColors(file: StepFile): (item: number) => Rgba | null {
  const colors = new Map<number, Rgba>();
  // Later in the list of instances wins, so that what overrides comes behind what it overrides.
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
