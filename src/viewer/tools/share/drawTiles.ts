import type { NdcPoint } from '../../geometry/rectangle';
import type { Viewport } from '../../scene/viewport';

/** A picture of a part of the window, possibly larger than the canvas. */
export interface TiledPicture {
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Its upper left corner in the window, CSS pixels; may be outside. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the picture for each CSS pixel; edges get the same apparent width as in the window. */
  readonly scale: number;
  /** Longest side of a tile, pixels. */
  readonly widest: number;
}

/** Draws a picture in tiles, and passes each to `keep` with its upper left corner. */
export function drawTiles(
  viewport: Viewport,
  { width, height, left, top, scale, widest }: TiledPicture,
  keep: (tile: HTMLCanvasElement, x: number, y: number) => void,
): void {
  const { scene, cameras, edgeScreen, canvas, pose, middle, size } = viewport;
  const bounds = viewport.reach ?? viewport.bounds;
  const whole = { width: size.width * scale, height: size.height * scale };
  // The camera's view offset is relative to a picture with the target in its centre.
  const from: NdcPoint = [
    left * scale - (middle[0] * whole.width) / 2,
    top * scale + (middle[1] * whole.height) / 2,
  ];
  viewport.lend((screen) => {
    for (let y = 0; y < height; y += widest) {
      for (let x = 0; x < width; x += widest) {
        const [w, h] = [Math.min(widest, width - x), Math.min(widest, height - y)];
        screen.resize(w, h, 1);
        edgeScreen.resize(w, h, scale);
        cameras.setPose({ pose, bounds, aspect: whole.width / whole.height });
        const { active } = cameras;
        active.setViewOffset(whole.width, whole.height, from[0] + x, from[1] + y, w, h);
        screen.draw(scene, cameras.active, true, false);
        keep(canvas, x, y);
      }
    }
  });
}
