/**
 * A function for `evaluate` of an element, by its text: the tests know no DOM. A text alone is an expression there,
 * which is never called with the element.
 */
export function pageFunction(text: string): (element: unknown) => void {
  return Object.assign(() => undefined, { toString: () => text });
}
