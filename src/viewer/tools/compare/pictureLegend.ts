import { say } from '../../../words/say';
import {
  changeKinds,
  type ChangeCounts,
  type ChangeKind,
} from '../../../model/page/viewerMessages';
import { element } from '../../base/dom';
import { inPicture } from '../../base/inPicture';
import type { RevisionNames } from './join/joinPacks';
import { faceColours, faceKinds, type FaceKind } from './facePaint';
import { faceWords, kindColours, kindWords } from './kindLegend';

/**
 * A legend of the colours over the model and on saved pictures. It is hidden from screen readers, for which the panel
 * says the same and more.
 */
export class PictureLegend {
  readonly element = element('div', {
    class: 'picture-legend',
    'aria-hidden': 'true',
    [inPicture]: 'window',
  });

  constructor(
    private readonly names: RevisionNames,
    private readonly counts: ChangeCounts,
    private readonly hasFaces: boolean,
  ) {}

  /** @param hidden kinds that are not shown */
  show(hidden: ReadonlySet<ChangeKind>): void {
    const isMeant = (kind: ChangeKind) =>
      kindColours.has(kind) && this.counts[kind] > 0 && !hidden.has(kind);
    this.element.replaceChildren(
      element('span', { class: 'names' }, `${this.names.before} → ${this.names.after}`),
      ...changeKinds
        .filter(isMeant)
        .flatMap((kind) => this.row(kind, kindColours.get(kind)?.getStyle())),
      ...(this.hasFaces && !hidden.has('changed') ? faceRows() : []),
    );
  }

  private row(kind: ChangeKind, colour = ''): readonly HTMLElement[] {
    const [word, sign] = kindWords()[kind];
    const swatch = element('span', { class: 'sign' }, sign);
    swatch.style.backgroundColor = colour;
    const count = this.counts[kind];
    return [swatch, element('span', {}, say('{kind} {count}', { kind: word, count }))];
  }
}

function faceRows(): readonly HTMLElement[] {
  return faceKinds.flatMap((kind) => {
    const swatch = element('span', { class: 'sign' }, faceSigns[kind]);
    swatch.style.backgroundColor = faceColours[kind];
    return [swatch, element('span', {}, faceWords()[kind])];
  });
}

const faceSigns: Readonly<Record<FaceKind, string>> = { both: '=', old: '−', new: '+' };
