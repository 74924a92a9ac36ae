/** A rectangle of the window, by two opposite corners in normalized device coordinates (-1…1, upwards). */
export interface Rectangle {
  readonly from: NdcPoint;
  readonly to: NdcPoint;
}

/** A point of the window in normalized device coordinates: -1…1 from left to right and from bottom to top. */
export type NdcPoint = readonly [x: number, y: number];

/** The proportions of a rectangle. */
export interface Shape {
  readonly width: number;
  readonly height: number;
}

/** All that the camera sees. */
export const wholeWindow: Rectangle = { from: [-1, -1], to: [1, 1] };

/** The centre of a rectangle, in normalized device coordinates. */
export function middleOfRectangle({ from, to }: Rectangle): NdcPoint {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}
