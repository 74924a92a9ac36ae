/** Whether a unit that a file names is one of angles. */
export function isAngleUnit(unit: string): boolean {
  return angleUnits.has(unit);
}

const angleUnits: ReadonlySet<string> = new Set([
  ...['degree', 'degrees', 'deg', 'radian', 'gon', 'grad'],
]);
