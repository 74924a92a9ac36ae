import { say } from '../../words/say';
import type { ViewerOptions } from '../../model/page/viewerMessages';

/** The effect of a drag. */
export type Gesture = 'turn' | 'pan' | 'zoom' | 'roll';

interface Binding {
  readonly button: 'left' | 'middle' | 'right';
  /** Modifier keys, exactly these. */
  readonly with?: 'shift' | 'ctrl' | 'alt';
  readonly does: Gesture;
}

type Pressed = Pick<PointerEvent, 'button' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Mouse bindings like those of other CAD programs. The wheel zooms in all of them. */
const schemes: Record<ViewerOptions['mouse'], readonly Binding[]> = {
  caliper: [
    { button: 'left', does: 'turn' },
    { button: 'left', with: 'shift', does: 'pan' },
    { button: 'left', with: 'alt', does: 'roll' },
    { button: 'middle', does: 'pan' },
    { button: 'right', does: 'pan' },
    { button: 'right', with: 'shift', does: 'zoom' },
  ],
  solidworks: [
    { button: 'middle', does: 'turn' },
    { button: 'middle', with: 'ctrl', does: 'pan' },
    { button: 'middle', with: 'shift', does: 'zoom' },
    { button: 'middle', with: 'alt', does: 'roll' },
  ],
  onshape: [
    { button: 'right', does: 'turn' },
    { button: 'middle', does: 'pan' },
    { button: 'right', with: 'ctrl', does: 'pan' },
    { button: 'right', with: 'alt', does: 'roll' },
  ],
  creo: [
    { button: 'middle', does: 'turn' },
    { button: 'middle', with: 'shift', does: 'pan' },
    { button: 'middle', with: 'ctrl', does: 'zoom' },
    { button: 'middle', with: 'alt', does: 'roll' },
  ],
  fusion: [
    { button: 'middle', does: 'pan' },
    { button: 'middle', with: 'shift', does: 'turn' },
    { button: 'middle', with: 'ctrl', does: 'zoom' },
  ],
  blender: [
    { button: 'middle', does: 'turn' },
    { button: 'middle', with: 'shift', does: 'pan' },
    { button: 'middle', with: 'ctrl', does: 'zoom' },
  ],
};

const buttons = ['left', 'middle', 'right'] as const;

/**
 * The gesture that pressing a mouse button starts. A button that the scheme does not use at all does what it does in
 * Caliper's own scheme, so that a laptop without a middle button can still rotate.
 */
export function gestureOf(pressed: Pressed, scheme: ViewerOptions['mouse']): Gesture | null {
  const button = buttons[pressed.button];
  const key = heldKey(pressed);
  if (button === undefined || key === 'several') return null;
  const find = (bindings: readonly Binding[]) =>
    bindings.find((known) => known.button === button && known.with === key)?.does;
  const isUsed = schemes[scheme].some((binding) => binding.button === button);
  return find(schemes[scheme]) ?? (isUsed ? null : (find(schemes.caliper) ?? null));
}

/** The mouse bindings for the help: `Shift + right drag`. */
export function mouseHelp(
  scheme: ViewerOptions['mouse'],
): readonly (readonly [drag: string, does: Gesture])[] {
  return schemes[scheme].map(({ button, with: key, does }) => {
    const drag = dragWords()[button];
    const held = key ? `${key.charAt(0).toUpperCase()}${key.slice(1)}` : null;
    return [
      held === null ? drag : say('{key} + {drag}', { key: held, drag: drag.toLowerCase() }),
      does,
    ];
  });
}

function heldKey({ shiftKey, ctrlKey, altKey, metaKey }: Pressed) {
  const held = [
    shiftKey ? ('shift' as const) : null,
    // On a Mac, Cmd counts as Ctrl, because Ctrl with a click is a right click.
    ctrlKey || metaKey ? ('ctrl' as const) : null,
    altKey ? ('alt' as const) : null,
  ].filter((key) => key !== null);
  return held.length > 1 ? 'several' : held[0];
}

const dragWords = () => ({
  left: say('Left drag'),
  middle: say('Middle drag'),
  right: say('Right drag'),
});
