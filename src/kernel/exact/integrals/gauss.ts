/** The Gauss-Legendre rule on −1 to 1, exact for polynomials up to the degree `2 · count − 1`. */
export interface GaussRule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

const known: GaussRule[] = [];

export function gaussRule(count: number): GaussRule {
  return (known[count] ??= newRule(count));
}

function newRule(count: number): GaussRule {
  const nodes = new Float64Array(count);
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const node = legendreRoot(count, Math.cos((Math.PI * (i + 0.75)) / (count + 0.5)));
    const { slope } = legendre(count, node);
    nodes[i] = node;
    weights[i] = 2 / ((1 - node * node) * slope * slope);
  }
  return { nodes, weights };
}

/** Newton's method. The guess is so near that it converges within a few steps. */
function legendreRoot(degree: number, guess: number): number {
  let root = guess;
  for (let step = 0; step < 10; step++) {
    const { value, slope } = legendre(degree, root);
    root -= value / slope;
  }
  return root;
}

function legendre(degree: number, x: number): { value: number; slope: number } {
  let before = 1;
  let value = x;
  for (let k = 2; k <= degree; k++) {
    [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
  }
  return { value, slope: (degree * (x * value - before)) / (x * x - 1) };
}
