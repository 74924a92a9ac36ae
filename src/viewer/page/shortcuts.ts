import { say } from '../../words/say';
import type { VisibilityChange } from '../../model/page/viewerMessages';
import type { Angles } from '../geometry/pose';
import { standardViews, startAngles } from '../controls/standardViews';

const arrowTurn = Math.PI / 24;
const arrowPan = 1 / 16;
const keyRoll = Math.PI / 12;
const keyZoom = 1.2;

/** The actions that keys can trigger. */
export interface ShortcutActions {
  readonly fit: () => void;
  readonly look: (angles: Angles) => void;
  readonly faceOn: () => void;
  readonly turnBy: (azimuth: number, elevation: number) => void;
  readonly rollBy: (angle: number) => void;
  /** Distances are fractions of the window's height. */
  readonly panBy: (right: number, up: number) => void;
  readonly zoomBy: (factor: number) => void;
  /** Resets the view to that of a newly opened model. */
  readonly resetView: () => void;
  readonly change: (what: VisibilityChange) => void;
  /** Selects the part `step` places after the selected one; negative goes back. */
  readonly selectNext: (step: number) => void;
  readonly describe: () => void;
  readonly nextDisplay: () => void;
  readonly toggleEdges: () => void;
  readonly toggleProjection: () => void;
  readonly toggleOrbit: () => void;
  readonly toggleUpAxis: () => void;
  readonly toggleZoomWindow: () => void;
  readonly toggleHelp: () => void;
  readonly escape: () => void;
}

export const shortcutGroups = ['Views', 'Camera', 'Parts', 'Display', 'Page'] as const;

/** One line of the keyboard help, and the key handlers behind it. */
export interface Shortcut {
  readonly group: (typeof shortcutGroups)[number];
  /** The keys as printed in the help. */
  readonly shown: string;
  readonly effect: string;
  /** Handlers by key name, as used by `watchKeys`. */
  readonly keys: Readonly<Record<string, () => void>>;
}

/** All keyboard shortcuts of the page; both the key handling and the help are made from this table. */
export function shortcutsOf(act: ShortcutActions): readonly Shortcut[] {
  const parts = (shown: string, key: string, effect: string, what: VisibilityChange): Shortcut => ({
    group: 'Parts',
    shown,
    effect,
    keys: { [key]: () => act.change(what) },
  });
  const turn = (azimuth: number, elevation: number) => () =>
    act.turnBy(azimuth * arrowTurn, elevation * arrowTurn);
  const pan = (right: number, up: number) => () => act.panBy(right * arrowPan, up * arrowPan);
  const closer = () => act.zoomBy(1 / keyZoom);
  return [
    ...standardViews.map((view): Shortcut => ({
      group: 'Views',
      shown: view.key,
      effect: view.name,
      keys: { [view.key]: () => act.look(view) },
    })),
    {
      group: 'Camera',
      shown: 'Home',
      effect: say('Isometric, with everything in sight'),
      keys: { Home: () => act.look(startAngles) },
    },
    {
      group: 'Camera',
      shown: 'N',
      effect: say('Look straight at the face under the pointer, or in the middle'),
      keys: { n: act.faceOn },
    },
    {
      group: 'Camera',
      shown: 'F',
      effect: say('Fit the selection, or everything'),
      keys: { f: act.fit },
    },
    {
      group: 'Camera',
      shown: 'Shift+F',
      effect: say('Zoom to a frame: drag it, or arrows, + − and Enter'),
      keys: { 'Shift+f': act.toggleZoomWindow },
    },
    {
      group: 'Camera',
      shown: say('Arrows'),
      effect: say('Turn'),
      keys: {
        ArrowLeft: turn(-1, 0),
        ArrowRight: turn(1, 0),
        ArrowUp: turn(0, 1),
        ArrowDown: turn(0, -1),
      },
    },
    {
      group: 'Camera',
      shown: say('Shift+arrows'),
      effect: say('Move'),
      keys: {
        'Shift+ArrowLeft': pan(-1, 0),
        'Shift+ArrowRight': pan(1, 0),
        'Shift+ArrowUp': pan(0, 1),
        'Shift+ArrowDown': pan(0, -1),
      },
    },
    {
      group: 'Camera',
      shown: ', .',
      effect: say('Roll'),
      keys: { ',': () => act.rollBy(-keyRoll), '.': () => act.rollBy(keyRoll) },
    },
    {
      group: 'Camera',
      shown: '+ −',
      effect: say('Zoom'),
      keys: { '+': closer, '=': closer, '-': () => act.zoomBy(keyZoom) },
    },
    {
      group: 'Camera',
      shown: 'O',
      effect: say('Turntable or trackball'),
      keys: { o: act.toggleOrbit },
    },
    { group: 'Camera', shown: 'Y', effect: say('Y or Z upwards'), keys: { y: act.toggleUpAxis } },
    {
      group: 'Camera',
      shown: 'P',
      effect: say('Perspective or parallel'),
      keys: { p: act.toggleProjection },
    },
    {
      group: 'Parts',
      shown: 'J K',
      effect: say('Select the next or the previous part'),
      keys: { j: () => act.selectNext(1), k: () => act.selectNext(-1) },
    },
    {
      group: 'Parts',
      shown: 'T',
      effect: say('Tell what is seen or selected'),
      keys: { t: act.describe },
    },
    parts('H', 'h', say('Hide the selection'), 'hide'),
    parts('Shift+H', 'Shift+h', say('Hide all others'), 'hideOthers'),
    parts('I', 'i', say('Show the selection alone'), 'isolate'),
    parts('G', 'g', say('See through all others'), 'ghostOthers'),
    parts('A', 'a', say('Show everything'), 'showAll'),
    {
      group: 'Parts',
      shown: 'Shift+A',
      effect: say('Bring the model back to how it opened'),
      keys: { 'Shift+a': act.resetView },
    },
    parts('U', 'u', say('Undo hiding'), 'undo'),
    {
      group: 'Display',
      shown: 'D',
      effect: say('Shaded, X-ray, wireframe, hidden lines removed'),
      keys: { d: act.nextDisplay },
    },
    { group: 'Display', shown: 'E', effect: say('Edges'), keys: { e: act.toggleEdges } },
    { group: 'Page', shown: '?', effect: say('Keys and views'), keys: { '?': act.toggleHelp } },
    {
      group: 'Page',
      shown: 'Esc',
      effect: say('Close a panel, clear the selection'),
      keys: { Escape: act.escape },
    },
  ];
}

/** Collects the handlers of all shortcuts by key name, as used by `watchKeys`. */
export function keysOf(shortcuts: readonly Shortcut[]): ReadonlyMap<string, () => void> {
  return new Map(shortcuts.flatMap(({ keys }) => Object.entries(keys)));
}
