import type { Overlay } from '../controls/room';

type Things = Readonly<Record<Overlay['kind'], readonly Element[]>>;

/** Where things lie over `view` now; what is not on the page lies nowhere. */
export function overlaysOver(view: Element, things: Things): readonly Overlay[] {
  const { left, top } = view.getBoundingClientRect();
  const placed = (kind: Overlay['kind']) => (thing: Element) => {
    const box = thing.getBoundingClientRect();
    return {
      kind,
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    };
  };
  return [
    ...things.bar.map(placed('bar')),
    ...things.panel.map(placed('panel')),
    ...things.sign.map(placed('sign')),
  ].filter((one) => one.left < one.right && one.top < one.bottom);
}
