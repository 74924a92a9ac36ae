import { say } from '../../../words/say';
import type { ChangeCounts, ChangeKind } from '../../../model/page/viewerMessages';
import { element } from '../../base/dom';
import type { Blend } from './blend';
import { DeltaTable } from './deltaTable';
import type { RevisionNames } from './join/joinPacks';
import { faceLegend, KindLegend } from './kindLegend';

export interface CompareActions {
  readonly blend: (change: Partial<Blend>) => void;
  readonly go: (row: number) => void;
  /** Goes to the next row, or to the previous one. */
  readonly step: (by: number) => void;
}

/** The description of the change above the table. */
export interface ChangeWords {
  /** One sentence each. */
  readonly lines: readonly string[];
  /** Whether the faces of changed parts are painted individually. */
  readonly hasFaces: boolean;
}

/** The panel of a comparison: names of the revisions, slider, legend and table. */
export class ComparePanel {
  readonly table: DeltaTable;
  readonly slider: HTMLInputElement;
  private readonly legend: KindLegend;
  private readonly faint: HTMLInputElement;

  constructor(
    place: HTMLElement,
    private readonly names: RevisionNames,
    counts: ChangeCounts,
    { lines, hasFaces }: ChangeWords,
    actions: CompareActions,
  ) {
    const range = { type: 'range', min: '0', max: '100', step: '1' };
    this.slider = element('input', {
      ...range,
      'aria-label': say('From the old to the new revision'),
    });
    this.slider.addEventListener('input', () => {
      actions.blend({ share: this.slider.valueAsNumber / 100 });
    });
    const hide = (hidden: ReadonlySet<ChangeKind>) => actions.blend({ hidden });
    this.legend = new KindLegend(counts, hide);
    this.faint = element('input', { type: 'checkbox' });
    this.faint.addEventListener('change', () => actions.blend({ isFaint: this.faint.checked }));
    this.table = new DeltaTable(actions.go);
    const whole = element('div', { class: 'compare' });
    whole.append(
      element(
        'dl',
        {},
        ...[element('dt', {}, say('Old')), element('dd', {}, names.before)],
        ...[element('dt', {}, say('New')), element('dd', {}, names.after)],
      ),
      element(
        'div',
        { class: 'row' },
        endButton(say('Old'), () => actions.blend({ share: 0 })),
        this.slider,
        endButton(say('New'), () => actions.blend({ share: 1 })),
      ),
      this.legend.element,
      ...(hasFaces ? [faceLegend()] : []),
      element('label', {}, this.faint, say('See through what is unchanged')),
      element(
        'div',
        { class: 'row' },
        endButton(say('Previous change'), () => actions.step(-1)),
        endButton(say('Next change'), () => actions.step(1)),
      ),
      ...linesElement(lines),
      this.table.element,
    );
    place.append(whole);
  }

  show({ share, hidden, isFaint }: Blend): void {
    const percent = Math.round(100 * share);
    this.slider.value = String(percent);
    this.slider.setAttribute('aria-valuetext', shareText(percent, this.names));
    this.legend.show(hidden);
    this.faint.checked = isFaint;
  }

  /** Adds a sentence above the table. */
  note(text: string): void {
    this.table.element.before(element('p', { class: 'note' }, text));
  }
}

/** At most so many sentences are shown; the others are counted. */
const maxLines = 40;

function linesElement(lines: readonly string[]): readonly HTMLElement[] {
  if (lines.length === 0) return [];
  const more = lines.length - maxLines;
  const shown = [
    ...lines.slice(0, maxLines),
    ...(more > 0 ? [say('and {count} more', { count: more })] : []),
  ];
  // Lines under a heading begin with blanks, which a page does not show.
  const items = shown.map((line) =>
    element('li', /^\s/.test(line) ? { class: 'below' } : {}, line.trimStart()),
  );
  return [
    element('ul', { class: 'change-lines', 'aria-label': say('The change in words') }, ...items),
  ];
}

function shareText(percent: number, { before, after }: RevisionNames): string {
  if (percent === 0) return say('old: {name}', { name: before });
  return percent === 100
    ? say('new: {name}', { name: after })
    : say('both, {percent} percent new', { percent });
}

function endButton(text: string, press: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'secondary' }, text);
  button.addEventListener('click', press);
  return button;
}
