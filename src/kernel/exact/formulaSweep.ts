import type { ExactSurface } from './exact';
import type { Sweep } from './integrals/summed';

/** Of a surface whose points are not found faster where a parameter is held. */
export function formulaSweep(at: ExactSurface['at'], along: 'u' | 'v'): Sweep {
  let held = 0;
  return {
    hold: (parameter) => {
      held = parameter;
    },
    at: along === 'u' ? (u, out) => at(u, held, out) : (v, out) => at(held, v, out),
  };
}
