import type { NumberLists } from '../../../part21/recordReader';
import { outOfRange } from '../../../../words/outOfRange';

/**
 * The triangles of a complex triangulated set (ISO 10303-42, AP242), as point numbers from 1, three per triangle. In a
 * strip every second triangle has the opposite winding; the triangles of a fan share its first point.
 */
export function stripsAndFans(strips: NumberLists, fans: NumberLists): number[] {
  const corners: number[] = [];
  eachList(strips, (numbers, start, end) => {
    for (let i = start; i + 2 < end; i++) {
      const isEven = (i - start) % 2 === 0;
      const [one, other] = [numbers[i] ?? outOfRange(), numbers[i + 1] ?? outOfRange()];
      corners.push(isEven ? one : other, isEven ? other : one, numbers[i + 2] ?? outOfRange());
    }
  });
  eachList(fans, (numbers, start, end) => {
    for (let i = start + 1; i + 1 < end; i++) {
      corners.push(
        numbers[start] ?? outOfRange(),
        numbers[i] ?? outOfRange(),
        numbers[i + 1] ?? outOfRange(),
      );
    }
  });
  return corners;
}

/** Calls `use` with the range of each list. */
export function eachList(
  { numbers, ends }: NumberLists,
  use: (numbers: readonly number[], start: number, end: number) => void,
): void {
  let start = 0;
  for (const end of ends) {
    use(numbers, start, end);
    start = end;
  }
}
