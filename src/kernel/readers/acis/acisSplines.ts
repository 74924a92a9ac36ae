import { say } from '../../../words/say';
import { expectThat, UnexpectedFormat } from '../../containers/byteCursor';
import type {
  BSplineCurve,
  BSplineSurface,
  OrientedCurve,
  OrientedSurface,
} from '../../brep/geometry';
import type { Vector } from '../../base/vector';
import { isWord, type Fields } from './acisFields';
import { NotReadable } from './notReadable';
import type { AcisRecord, Token } from './acisToken';

/**
 * The subtype blocks in braces of a whole file. They are numbered in the order of their opening braces; blocks that
 * only refer to another one are not counted.
 */
export class Substructures {
  private readonly blocks: (readonly Token[])[] = [];

  constructor(records: readonly AcisRecord[]) {
    for (const { tokens } of records) {
      tokens.forEach((token, at) => {
        if (token.kind === 'open' && !isWord(tokens[at + 1], 'ref')) {
          this.blocks.push(tokens.slice(at + 1, endOfBlock(tokens, at + 1)));
        }
      });
    }
  }

  /** The next block, or the one that it refers to. @throws UnexpectedFormat */
  read(fields: Fields): readonly Token[] {
    const at = fields.tokens.findIndex(({ kind }) => kind === 'open') + 1;
    expectThat(at > 0);
    const reference = fields.tokens[at + 1];
    if (!isWord(fields.tokens[at], 'ref')) {
      return fields.tokens.slice(at, endOfBlock(fields.tokens, at));
    }
    const block = reference?.kind === 'number' ? this.blocks[reference.value] : undefined;
    if (!block) throw new UnexpectedFormat();
    return block;
  }
}

/** The index of the brace that closes the one before `start`. */
function endOfBlock(tokens: readonly Token[], start: number): number {
  let depth = 1;
  for (let at = start; at < tokens.length; at++) {
    const { kind } = tokens[at] ?? {};
    if (kind === 'open') depth += 1;
    if (kind === 'close' && --depth === 0) return at;
  }
  throw new UnexpectedFormat();
}

/** The first spline in a curve's block is the curve itself, however it was constructed. */
export function readSplineCurve(fields: Fields, substructures: Substructures): OrientedCurve {
  const isReversed = fields.senseBehind(0);
  const block = substructures.read(fields);
  const at = splineAt(block, 0);
  if (at === null) {
    throw new NotReadable(say('a curve of the kind {name}', { name: nameOf(block) }));
  }
  return { curve: new SplineBlock(block, at).curve(), isReversed };
}

/** The last spline in a surface's block is the surface itself, as computed by the program that saved it. */
export function readSplineSurface(fields: Fields, substructures: Substructures): OrientedSurface {
  const isReversed = fields.senseBehind(0);
  const block = substructures.read(fields);
  let last: BSplineSurface | null = null;
  for (let at = splineAt(block, 0); at !== null; at = splineAt(block, at + 1)) {
    last = new SplineBlock(block, at).surface() ?? last;
  }
  if (!last) throw new NotReadable(say('a surface of the kind {name}', { name: nameOf(block) }));
  return { surface: last, isReversed };
}

function nameOf([name]: readonly Token[]): string {
  return name?.kind === 'word' ? name.text : 'spline';
}

/** The index of the next `full nubs` or `full nurbs` outside braces; other forms have no poles. */
function splineAt(block: readonly Token[], from: number): number | null {
  let depth = 0;
  for (let at = from; at < block.length; at++) {
    const { kind } = block[at] ?? {};
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    const follows = block[at + 1];
    const isSpline = isWord(follows, 'nubs') || isWord(follows, 'nurbs');
    if (depth === 0 && isFull(block[at]) && isSpline) return at;
  }
  return null;
}

/**
 * Whether the form is `full`, which has all poles; binary files write the forms as numbers, of which it is the first.
 */
function isFull(token: Token | undefined): boolean {
  return isWord(token, 'full') || (isChoice(token) && token.value === 0);
}

function isChoice(token: Token | undefined): token is Extract<Token, { kind: 'number' }> {
  return token?.kind === 'number' && token.isChoice === true;
}

const maxPoles = 4_000_000;

/** Reads one B-spline from a block. */
class SplineBlock {
  private at: number;
  private readonly isRational: boolean;

  constructor(
    private readonly tokens: readonly Token[],
    start: number,
  ) {
    this.isRational = isWord(tokens[start + 1], 'nurbs');
    this.at = start + 2;
  }

  curve(): BSplineCurve {
    const degree = this.count(1, 30);
    const isPeriodic = this.isPeriodic();
    const knots = this.knots(degree, this.count(2, maxPoles));
    const { points, weights } = this.poles(knots.length - degree - 1);
    if (isPeriodic) mustClose(points[0], points.at(-1));
    return { kind: 'bspline', degree, knots, poles: points, weights };
  }

  /** Null if the block is a curve. */
  surface(): BSplineSurface | null {
    const uDegree = this.count(1, 30);
    const next = this.tokens[this.at];
    if (next?.kind !== 'number' || isChoice(next)) return null;
    const vDegree = this.count(1, 30);
    if (this.isRational) this.rationalIn();
    const [isRound, isRoundAcross] = [this.isPeriodic(), this.isPeriodic()];
    this.singularity();
    this.singularity();
    const [uCount, vCount] = [this.count(2, maxPoles), this.count(2, maxPoles)];
    const uKnots = this.knots(uDegree, uCount);
    const vKnots = this.knots(vDegree, vCount);
    const [rows, columns] = [uKnots.length - uDegree - 1, vKnots.length - vDegree - 1];
    expectThat(rows * columns <= maxPoles);
    const { points, weights } = this.poles(rows * columns);
    const poles = byU(points, rows);
    if (isRound) poles[0]?.forEach((pole, v) => mustClose(pole, poles.at(-1)?.[v]));
    if (isRoundAcross) for (const row of poles) mustClose(row[0], row.at(-1));
    const shared = { uDegree, vDegree, uKnots, vKnots, poles };
    return { kind: 'bspline', ...shared, weights: weights && byU(weights, rows) };
  }

  /**
   * Reads distinct knots with their multiplicities, which at the ends are one less than usual.
   * @returns the knot vector with each knot repeated by its multiplicity
   */
  private knots(degree: number, count: number): number[] {
    const knots: number[] = [];
    for (let i = 0; i < count; i++) {
      const knot = this.number();
      const isEnd = i === 0 || i === count - 1;
      const multiplicity = this.count(1, degree + 1) + (isEnd ? 1 : 0);
      expectThat(knots.length < maxPoles && knot >= (knots.at(-1) ?? -Infinity));
      for (let m = 0; m < multiplicity; m++) knots.push(knot);
    }
    expectThat(knots.length >= 2 * degree + 2);
    return knots;
  }

  private poles(count: number): { points: Vector[]; weights: number[] | null } {
    expectThat(count <= this.tokens.length);
    const points: Vector[] = [];
    const weights: number[] = [];
    for (let i = 0; i < count; i++) {
      points.push([this.number(), this.number(), this.number()]);
      if (this.isRational) weights.push(this.number());
    }
    expectThat(weights.every((weight) => weight > 0));
    return { points, weights: this.isRational ? weights : null };
  }

  private isPeriodic(): boolean {
    return this.choice(['open', 'closed', 'periodic']) === 'periodic';
  }

  private singularity(): void {
    const token = this.tokens[this.at++];
    expectThat(token?.kind === 'word' || isChoice(token));
  }

  /** Skips the direction in which the weights vary. */
  private rationalIn(): void {
    this.choice(['both', 'u', 'v']);
  }

  /** Reads one of several words, which binary files write as numbers. */
  private choice(words: readonly string[]): string {
    const token = this.tokens[this.at++];
    const text = isChoice(token) ? words[token.value] : token?.kind === 'word' ? token.text : '';
    if (text === undefined || !words.includes(text)) throw new UnexpectedFormat();
    return text;
  }

  private number(): number {
    const token = this.tokens[this.at++];
    if (token?.kind !== 'number') throw new UnexpectedFormat();
    return token.value;
  }

  private count(min: number, max: number): number {
    const value = this.number();
    expectThat(Number.isInteger(value) && value >= min && value <= max);
    return value;
  }
}

/** Periodic splines are saved like closed ones, from seam to seam; other forms are not supported. */
function mustClose(first: Vector | undefined, last: Vector | undefined): void {
  const size = Math.max(1, ...(first ?? []).map(Math.abs));
  const isClosed = first?.every(
    // SPAresabs of ACIS in the unit of the file: the distance within which positions coincide.
    (value, axis) => Math.abs(value - (last?.[axis] ?? NaN)) < 1e-6 * size,
  );
  if (!isClosed) throw new NotReadable(say('a periodic spline'));
}

/** Converts a list in which u runs fastest to `[u][v]`. */
function byU<T>(list: readonly T[], rows: number): T[][] {
  const grid: T[][] = Array.from({ length: rows }, () => []);
  list.forEach((item, i) => grid[i % rows]?.push(item));
  return grid;
}
