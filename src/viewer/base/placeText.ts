/** Steps of a place that are written, and characters of one. A line of words has room for fewer. */
const [mostSteps, longestStep] = [12, 80];

/** `as1 / rod-assembly`: the assemblies above a part, the nearest last; of very many, the nearest. */
export function placeText(names: readonly string[]): string {
  const near = names.slice(-mostSteps).map(shortened);
  return [...(names.length > mostSteps ? ['…'] : []), ...near].join(' / ');
}

function shortened(name: string): string {
  return name.length > longestStep ? `${name.slice(0, longestStep - 1)}…` : name;
}
