/** Most assemblies that are written, and most characters of each name. */
const [maxSteps, longestStep] = [12, 80];

/**
 * Writes the assemblies above a part, from the outermost to the nearest: `as1 / rod-assembly`. Of a long path only the
 * nearest are kept.
 */
export function placeText(names: readonly string[]): string {
  const near = names.slice(-maxSteps).map(shortened);
  return [...(names.length > maxSteps ? ['…'] : []), ...near].join(' / ');
}

function shortened(name: string): string {
  return name.length > longestStep ? `${name.slice(0, longestStep - 1)}…` : name;
}
