import type { ExactSurface } from '../exact';
import type { Sweep } from '../integrals/integrable';

/** A sweep over a surface that gains nothing from a held parameter. */
export class FormulaSweep implements Sweep {
  private held = 0;

  constructor(
    private readonly surface: Pick<ExactSurface, 'at'>,
    private readonly along: 'u' | 'v',
  ) {}

  hold(parameter: number): void {
    this.held = parameter;
  }

  at(parameter: number, out: Float64Array): void {
    if (this.along === 'u') this.surface.at(parameter, this.held, out);
    else this.surface.at(this.held, parameter, out);
  }
}
