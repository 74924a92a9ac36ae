import type { VisibilityChange } from '../../contract/viewerMessages';
import { standardViews, startAngles } from '../controls/views';
import type { Angles } from '../controls/pose';

const arrowTurn = Math.PI / 24;
const keyZoom = 1.2;

export interface KeyActions {
  readonly fit: () => void;
  readonly look: (view: Angles) => void;
  readonly turnBy: (azimuth: number, elevation: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly change: (what: VisibilityChange) => void;
  readonly toggleEdges: () => void;
  readonly toggleProjection: () => void;
  readonly toggleHelp: () => void;
  readonly escape: () => void;
}

/** What the keys of the page do, by the names of `watchKeys`. */
export function pageKeys(act: KeyActions): ReadonlyMap<string, () => void> {
  const turn = (azimuth: number, elevation: number) => () =>
    act.turnBy(azimuth * arrowTurn, elevation * arrowTurn);
  const change = (what: VisibilityChange) => () => act.change(what);
  return new Map<string, () => void>([
    ...standardViews.map((view) => [view.key, () => act.look(view)] as const),
    ['f', act.fit],
    ['Home', () => act.look(startAngles)],
    ['ArrowLeft', turn(-1, 0)],
    ['ArrowRight', turn(1, 0)],
    ['ArrowUp', turn(0, 1)],
    ['ArrowDown', turn(0, -1)],
    ['+', () => act.zoomBy(1 / keyZoom)],
    ['=', () => act.zoomBy(1 / keyZoom)],
    ['-', () => act.zoomBy(keyZoom)],
    ['h', change('hide')],
    ['Shift+h', change('hideOthers')],
    ['i', change('isolate')],
    ['g', change('ghostOthers')],
    ['a', change('showAll')],
    ['u', change('undo')],
    ['e', act.toggleEdges],
    ['p', act.toggleProjection],
    ['?', act.toggleHelp],
    ['Escape', act.escape],
  ]);
}
