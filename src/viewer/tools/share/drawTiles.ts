import type { Spot } from '../../geometry/rectangle';
import type { Viewport } from '../../scene/viewport';

/** A picture in place of the window. */
export interface TiledPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Its left upper corner in the window, CSS pixels; it may be outside. */
  readonly left: number;
  readonly top: number;
  /** Its pixels in one of CSS: edges are as wide as they look in the window. */
  readonly scale: number;
  /** Longest side of a tile, pixels. */
  readonly widest: number;
}

/** Draws a picture of what is seen piece by piece, and hands each to `keep` with its left upper corner. */
export function drawTiles(
  viewport: Viewport,
  { width, height, left, top, scale, widest }: TiledPicture,
  keep: (tile: HTMLCanvasElement, x: number, y: number) => void,
): void {
  const { scene, cameras, edgeScreen, canvas, pose, middle, size } = viewport;
  const bounds = viewport.reach ?? viewport.bounds;
  const whole = { width: size.width * scale, height: size.height * scale };
  // The cameras have the pose's target in the middle of the whole.
  const from: Spot = [
    left * scale - (middle[0] * whole.width) / 2,
    top * scale + (middle[1] * whole.height) / 2,
  ];
  viewport.lend((screen) => {
    for (let y = 0; y < height; y += widest) {
      for (let x = 0; x < width; x += widest) {
        const [w, h] = [Math.min(widest, width - x), Math.min(widest, height - y)];
        screen.resize(w, h, 1);
        edgeScreen.resize(w, h, scale);
        cameras.stand({ pose, bounds, aspect: whole.width / whole.height });
        const { active } = cameras;
        active.setViewOffset(whole.width, whole.height, from[0] + x, from[1] + y, w, h);
        screen.draw(scene, cameras.active, true, false);
        keep(canvas, x, y);
      }
    }
  });
}
