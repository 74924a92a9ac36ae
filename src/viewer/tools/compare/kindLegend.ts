import { Color } from 'three';
import { say } from '../../../words/say';
import {
  changeKinds,
  type ChangeCounts,
  type ChangeKind,
} from '../../../model/page/viewerMessages';
import { element } from '../../base/dom';
import { faceColours, faceKinds, type FaceKind } from './facePaint';

/** The word and symbol of each kind, so that nothing is shown by colour alone. */
export const kindWords = (): Readonly<
  Record<ChangeKind, readonly [word: string, sign: string]>
> => ({
  changed: [say('Changed'), '≠'],
  added: [say('Added'), '+'],
  removed: [say('Removed'), '−'],
  unread: [say('Not read on one side'), '?'],
  moved: [say('Moved'), '→'],
  recoloured: [say('Recoloured'), '◐'],
  unchanged: [say('Unchanged'), '='],
});

/**
 * Colours of four kinds; parts of other kinds keep their own. What is in one revision only has the colour of such faces.
 * They are those of no theme, whose orange and red cannot be told from each other, nor from the faces, with colour
 * blindness. The legend's CSS has the same.
 */
export const kindColours: ReadonlyMap<ChangeKind, Color> = new Map([
  ['changed', new Color('#e6c700')],
  ['added', new Color(faceColours.new)],
  ['removed', new Color(faceColours.old)],
  ['moved', new Color('#56b4e9')],
]);

/** One checkbox for each kind: its colour, the number of parts, and whether they are shown. */
export class KindLegend {
  readonly element = element('fieldset', { class: 'kinds' }, element('legend', {}, say('Show')));
  private readonly boxes = new Map<ChangeKind, HTMLInputElement>();

  constructor(counts: ChangeCounts, changed: (hidden: ReadonlySet<ChangeKind>) => void) {
    for (const kind of changeKinds.filter((one) => counts[one] > 0)) {
      const [word, sign] = kindWords()[kind];
      const box = element('input', { type: 'checkbox' });
      const swatch = element('span', { class: `swatch ${kind}`, 'aria-hidden': 'true' }, sign);
      const label = element(
        'label',
        {},
        box,
        swatch,
        say('{kind} {count}', { kind: word, count: counts[kind] }),
      );
      box.addEventListener('change', () => changed(this.hidden()));
      this.boxes.set(kind, box);
      this.element.append(label);
    }
  }

  show(hidden: ReadonlySet<ChangeKind>): void {
    for (const [kind, box] of this.boxes) box.checked = !hidden.has(kind);
  }

  private hidden(): ReadonlySet<ChangeKind> {
    return new Set(changeKinds.filter((kind) => this.boxes.get(kind)?.checked === false));
  }
}

/** The meaning of the face colours. */
export const faceWords = (): Readonly<Record<FaceKind, string>> => ({
  both: say('Faces in both'),
  old: say('Only in the old one'),
  new: say('Only in the new one'),
});

/** The legend in the panel, with a swatch and a name for each colour. */
export function faceLegend(): HTMLElement {
  return element(
    'ul',
    { class: 'face-legend', 'aria-label': say('Faces of changed parts') },
    ...faceKinds.map((kind) =>
      element(
        'li',
        {},
        element('span', { class: `swatch faces-${kind}`, 'aria-hidden': 'true' }),
        faceWords()[kind],
      ),
    ),
  );
}
