import { say } from '../../../words/say';
import {
  changeKinds,
  type ChangeCounts,
  type ChangeKind,
} from '../../../model/page/viewerMessages';
import { element } from '../../base/dom';
import { inPicture } from '../../base/inPicture';
import type { RevisionNames } from './joinPacks';
import { faceColours, faceKinds, type FaceKind } from './facePaint';
import { faceWords, kindColours, kindWords } from './kindLegend';

/**
 * Says over the model, and on pictures of it, what the colours mean. For the eye: who listens has the
 * panel, which says the same and more.
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

  /** @param hidden kinds that are not drawn */
  show(hidden: ReadonlySet<ChangeKind>): void {
    const colours = kindColours();
    const isMeant = (kind: ChangeKind) =>
      colours.has(kind) && this.counts[kind] > 0 && !hidden.has(kind);
    this.element.replaceChildren(
      element('span', { class: 'names' }, `${this.names.before} → ${this.names.after}`),
      ...changeKinds
        .filter(isMeant)
        .flatMap((kind) => this.row(kind, colours.get(kind)?.getStyle())),
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
