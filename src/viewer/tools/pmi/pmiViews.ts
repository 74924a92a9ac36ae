import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { ModelPmi } from '../../pmi/modelPmi';

/** What is drawn: nothing, what the file does not hide, all, or what a saved view shows, by its number. */
export type DrawnChoice = 'nothing' | 'visible' | 'all' | number;

interface Choice {
  readonly choice: DrawnChoice;
  readonly title: string;
}

/** The saved views of the file, and what else can be drawn. */
export class PmiViews {
  readonly element: HTMLElement;

  constructor(pmi: ModelPmi, choose: (choice: DrawnChoice) => void) {
    const choices = choicesOf(pmi);
    const select = element(
      'select',
      { 'aria-label': say('Drawn in the view') },
      ...choices.map(({ title }, i) => element('option', { value: `${i}` }, title)),
    );
    select.addEventListener('change', () => {
      const chosen = choices[select.selectedIndex];
      if (chosen) choose(chosen.choice);
    });
    this.element = element('div', { class: 'row pmi-views' }, select);
    this.element.hidden = pmi.annotations.length + pmi.views.length === 0;
  }
}

function choicesOf({ annotations, views }: ModelPmi): readonly Choice[] {
  const visible = annotations.filter(({ isHidden }) => !isHidden).length;
  const all = annotations.length;
  return [
    { choice: 'visible', title: say('Drawn ({count})', { count: visible }) },
    ...views.map(({ name, annotations: shown }, number) => ({
      choice: number,
      title: say('View {name} ({count})', { name, count: shown.length }),
    })),
    ...(all > visible
      ? [
          {
            choice: 'all' as const,
            title: say('Drawn, also what is hidden ({count})', { count: all }),
          },
        ]
      : []),
    { choice: 'nothing', title: say('Nothing drawn') },
  ];
}

/** Numbers of the annotations that a choice shows. */
export function annotationsOf(
  { annotations, views }: ModelPmi,
  choice: DrawnChoice,
): readonly number[] {
  switch (choice) {
    case 'nothing':
      return [];
    case 'all':
      return annotations.map((_, i) => i);
    case 'visible':
      return annotations.flatMap(({ isHidden }, i) => (isHidden ? [] : [i]));
    default:
      return views[choice]?.annotations ?? [];
  }
}
