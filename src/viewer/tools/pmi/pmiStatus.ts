import { say } from '../../../words/say';
import { checkTexts, type Checks } from '../../../model/pmi/checkedMeasures';
import type { DeclaredCount } from '../../../model/pmi/declaredCounts';
import { contradictionTexts } from '../../../model/pmi/declaredText';
import { usualUnit } from '../../../model/pmi/pmiText';
import { unitWord } from '../../overlay/originWords';
import type { ModelPmi } from '../../pmi/modelPmi';

/**
 * Says how many elements there are as data, how many annotations as graphics and how many of them are linked to data,
 * and what is missing.
 * @param left number of annotations that are not drawn because there are too many
 */
export function pmiNotes(
  { elements, annotations, declared, checks, dropped }: ModelPmi,
  left: number,
): readonly string[] {
  const data = elements.length;
  const drawn = annotations.length;
  const linked = annotations.filter((one) => one.elements.length > 0).length;
  const counts = { data, drawn, linked };
  return [
    drawn === 0
      ? say('{data} as data, none drawn', { data })
      : data === 0
        ? say('{drawn} only drawn, none kept as data', { drawn })
        : say('{data} as data, {drawn} drawn, {linked} of these linked', counts),
    ...unitOf(elements),
    ...agreement(declared),
    ...measured(checks),
    ...withoutSide(annotations),
    ...(left > 0
      ? [say('{count} of the drawn ones are too many to be shown.', { count: left })]
      : []),
    ...(dropped > 0
      ? [say('{count} could not be read and are left out.', { count: dropped })]
      : []),
  ];
}

/** Names the unit that the list leaves out: it is the file's, not that of the page. */
function unitOf(elements: ModelPmi['elements']): readonly string[] {
  const unit = usualUnit(elements);
  return unit === '' ? [] : [say('Lengths without a unit: {unit}.', { unit: unitWord(unit) })];
}

/** Says how many annotations have no known reading direction. */
function withoutSide(annotations: ModelPmi['annotations']): readonly string[] {
  const count = annotations.filter(({ plane }) => !plane?.x).length;
  if (count === 0) return [];
  return [
    say(
      'Of {count} of the drawn ones nothing tells how their text runs: they may be seen mirrored.',
      { count },
    ),
  ];
}

function measured({ agreed, others }: Checks): readonly string[] {
  return [
    ...(agreed > 0
      ? [
          say('{count} lengths, areas, volumes and centres are as the file declares them.', {
            count: agreed,
          }),
        ]
      : []),
    ...checkTexts({ others }),
  ];
}

function agreement(declared: readonly DeclaredCount[]): readonly string[] {
  if (declared.length === 0) return [];
  const contradictions = contradictionTexts(declared);
  return contradictions.length > 0
    ? contradictions
    : [say('This is as many of each as the file declares.')];
}
