/**
 * A polyline or a circular arc, given by its centre line, or a filled polygon. In units of the em, Y up, with the
 * baseline at 0.
 */
export type Stroke =
  | { readonly line: readonly Spot[] }
  | { readonly middle: Spot; readonly radius: number; readonly from?: number; readonly to?: number }
  | { readonly filled: readonly Spot[] };

export type Spot = readonly [x: number, y: number];

/** Units of the em; every glyph is as wide as it is high. */
export const symbolSize = 1000;

const circle = (x: number, y: number, radius: number): Stroke => ({ middle: [x, y], radius });
/** Angles in degrees, counter-clockwise from the right. */
const arc = (x: number, y: number, radius: number, from: number, to: number): Stroke => ({
  ...{ middle: [x, y], radius },
  ...{ from, to },
});
const line = (...line: readonly Spot[]): Stroke => ({ line });

/** An arrow to the upper right, with its head. */
const arrow = (x: number, y: number): readonly Stroke[] => [
  line([x, y], [x + 360, y + 520]),
  {
    filled: [
      [x + 440, y + 640],
      [x + 250, y + 470],
      [x + 400, y + 370],
    ],
  },
];

const stem = line([380, 120], [380, 580]);
const bowl = line([380, 580], [560, 580], [620, 520], [620, 400], [560, 340], [380, 340]);

/** The letters of modifiers, within a circle. */
const circled: Readonly<Record<string, readonly Stroke[]>> = {
  'Ⓔ': [
    stem,
    line([620, 580], [380, 580]),
    line([380, 350], [560, 350]),
    line([380, 120], [620, 120]),
  ],
  'Ⓕ': [stem, line([620, 580], [380, 580]), line([380, 350], [560, 350])],
  'Ⓘ': [line([500, 120], [500, 580])],
  'Ⓛ': [line([390, 580], [390, 120], [620, 120])],
  'Ⓜ': [line([320, 120], [320, 580], [500, 290], [680, 580], [680, 120])],
  'Ⓟ': [stem, bowl],
  'Ⓡ': [stem, bowl, line([500, 340], [630, 120])],
  'Ⓢ': [
    line([620, 530], [560, 580], [440, 580], [380, 530], [380, 420], [440, 360]),
    line([440, 360], [560, 330], [620, 280], [620, 170], [560, 120], [440, 120], [380, 170]),
  ],
  'Ⓣ': [line([360, 580], [640, 580]), line([500, 120], [500, 580])],
  'Ⓤ': [line([370, 580], [370, 190], [440, 120], [560, 120], [630, 190], [630, 580])],
};

/** Symbols of dimensions and tolerances that many fonts lack, as drawn in ISO 7083 and ISO 1101. */
export const symbolStrokes: ReadonlyMap<string, readonly Stroke[]> = new Map<
  string,
  readonly Stroke[]
>([
  ['⌀', [circle(500, 350, 270), line([220, -10], [780, 710])]],
  ['⌒', [arc(500, 130, 360, 20, 160)]],
  ['⌓', [arc(500, 180, 340, 0, 180), line([125, 180], [875, 180])]],
  ['⌖', [circle(500, 350, 240), line([120, 350], [880, 350]), line([500, -30], [500, 730])]],
  ['⌭', [circle(500, 350, 200), line([120, 20], [400, 680]), line([600, 20], [880, 680])]],
  ['⌮', [circle(500, 350, 250)]],
  ['⌯', [line([260, 350], [740, 350]), line([120, 550], [880, 550]), line([120, 150], [880, 150])]],
  ['⌰', [...arrow(90, 20), ...arrow(430, 20), line([90, 20], [430, 20])]],
  ['⏤', [line([100, 350], [900, 350])]],
  ['⏥', [line([80, 130], [700, 130], [920, 570], [300, 570], [80, 130])]],
  ['∠', [line([840, 620], [140, 50], [880, 50])]],
  ['∥', [line([240, 0], [520, 700]), line([500, 0], [780, 700])]],
  ['⟂', [line([500, 30], [500, 690]), line([120, 30], [880, 30])]],
  ['○', [circle(500, 350, 300)]],
  ['◎', [circle(500, 350, 320), circle(500, 350, 170)]],
  ['↗', arrow(260, 20)],
  ...Object.entries(circled).map(
    ([symbol, lines]) => [symbol, [circle(500, 350, 420), ...lines]] as const,
  ),
  ['□', [line([190, 30], [810, 30], [810, 650], [190, 650], [190, 30])]],
]);
