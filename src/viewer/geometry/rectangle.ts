/** A rectangle of the window by two opposite corners, each -1…1 from left to right and from bottom to top. */
export interface Rectangle {
  readonly from: Spot;
  readonly to: Spot;
}

/** A place in the window: -1…1 from left to right and from bottom to top. */
export type Spot = readonly [x: number, y: number];

/** What matters is how its sides are to each other. */
export interface Shape {
  readonly width: number;
  readonly height: number;
}

export const wholeWindow: Rectangle = { from: [-1, -1], to: [1, 1] };

export function middleOfRectangle({ from, to }: Rectangle): Spot {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}
