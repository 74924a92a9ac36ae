import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Curve, Surface } from '../geometry';
import { makeImplicit } from './implicit';
import { makePath } from './makePath';
import type { Implicit, Path, EvaluationContext } from './evaluationContext';

/** Most search steps for one model; a body with forty fillets needs a fraction of them. */
const maxSteps = 1_000_000;

/** Evaluates the curves and surfaces of one model; each is prepared once. */
export class Evaluator implements EvaluationContext {
  private readonly paths = new Map<Curve, Path>();
  private readonly implicits = new Map<Surface, Implicit>();

  constructor(private stepsLeft = maxSteps) {}

  path(curve: Curve): Path {
    const known = this.paths.get(curve);
    if (known) return known;
    const path = makePath(curve, this);
    this.paths.set(curve, path);
    return path;
  }

  implicit(surface: Surface): Implicit {
    const known = this.implicits.get(surface);
    if (known) return known;
    const implicit = makeImplicit(surface, this);
    this.implicits.set(surface, implicit);
    return implicit;
  }

  spend(): void {
    if (this.stepsLeft-- <= 0) throw tooComplex();
  }
}

function tooComplex(): Refusal {
  return new Refusal(
    'tooComplex',
    say(
      'The exact body has curves that take too long to follow; export STEP from the CAD program.',
    ),
  );
}
