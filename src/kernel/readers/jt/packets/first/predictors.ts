import { outOfRange } from '../../../../../words/outOfRange';

/** A predictor of a value: by the last value, by the last difference, or along a triangle strip. */
export type Predict = (values: Int32Array, i: number) => number;

export const lastValue: Predict = (values, i) => values[i - 1] ?? outOfRange();

export const lastStep: Predict = (values, i) =>
  2 * (values[i - 1] ?? outOfRange()) - (values[i - 2] ?? outOfRange());

/** Every second vertex of a strip lies on the same side of it, so the prediction uses the values two and four back. */
export const alongStrip: Predict = (values, i) => {
  const twoBack = values[i - 2] ?? outOfRange();
  const step = twoBack - (values[i - 4] ?? outOfRange());
  return twoBack + (Math.abs(step) < 8 ? step : 2);
};

/** Adds the prediction to each value, in place; the first four values are stored unchanged. */
export function undoPrediction(values: Int32Array, predict: Predict): Int32Array {
  for (let i = 4; i < values.length; i++)
    values[i] = (values[i] ?? outOfRange()) + predict(values, i);
  return values;
}
