import { outOfRange } from '../../../../../words/outOfRange';

/** What a value is predicted by: the one before, the last step, or what is usual along a strip. */
export type Predict = (values: Int32Array, i: number) => number;

export const lastValue: Predict = (values, i) => values[i - 1] ?? outOfRange();

export const lastStep: Predict = (values, i) =>
  2 * (values[i - 1] ?? outOfRange()) - (values[i - 2] ?? outOfRange());

/** Every other vertex of a strip lies along one side of it. */
export const alongStrip: Predict = (values, i) => {
  const twoBack = values[i - 2] ?? outOfRange();
  const step = twoBack - (values[i - 4] ?? outOfRange());
  return twoBack + (Math.abs(step) < 8 ? step : 2);
};

/** Adds to each value what it was predicted by, in place; the first four stand as they are. */
export function undoPrediction(values: Int32Array, predict: Predict): Int32Array {
  for (let i = 4; i < values.length; i++)
    values[i] = (values[i] ?? outOfRange()) + predict(values, i);
  return values;
}
