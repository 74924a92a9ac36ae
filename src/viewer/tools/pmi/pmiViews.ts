import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { ModelPmi } from '../../pmi/modelPmi';

/**
 * Which annotations are drawn: none, those that the file does not hide, all, or those of a saved view, by its index.
 */
export type DrawnChoice = 'nothing' | 'visible' | 'all' | number;

interface Choice {
  readonly choice: DrawnChoice;
  readonly title: string;
}

/** The list of the file's saved views and the other choices of what is drawn. */
export class PmiViews {
  readonly element: HTMLElement;
  private readonly choices: readonly Choice[];
  private readonly select: HTMLSelectElement;
  private readonly leaving: HTMLButtonElement;

  constructor(
    pmi: ModelPmi,
    private readonly chosen: (choice: DrawnChoice) => void,
    leave: () => void,
  ) {
    this.choices = choicesOf(pmi);
    this.select = element(
      'select',
      { 'aria-label': say('Drawn in the view') },
      ...this.choices.map(({ title }, i) => element('option', { value: `${i}` }, title)),
    );
    this.select.addEventListener('change', () => {
      const choice = this.choices[this.select.selectedIndex];
      if (choice) chosen(choice.choice);
    });
    const label = say('Leave the view');
    const title = say('Camera, section and parts as before the saved view');
    this.leaving = element('button', { type: 'button', class: 'secondary', title }, label);
    this.leaving.addEventListener('click', leave);
    this.element = element('div', { class: 'row pmi-views' }, this.select, this.leaving);
    this.element.hidden = pmi.annotations.length + pmi.views.length === 0;
    this.showLeaving(false);
  }

  choose(choice: DrawnChoice): void {
    this.select.selectedIndex = this.choices.findIndex((one) => one.choice === choice);
    this.chosen(choice);
  }

  /** Shows or hides the button that leaves a saved view; keeps the focus when the button is hidden. */
  showLeaving(isLed: boolean): void {
    if (!isLed && document.activeElement === this.leaving) this.select.focus();
    this.leaving.hidden = !isLed;
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

/** Indices of the annotations that a choice shows. */
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
