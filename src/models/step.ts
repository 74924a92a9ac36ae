import type { Stage } from './stage';

/** One step of a model: what is to be remembered before anything else happens. */
export interface Step {
  readonly stage: Stage;
  readonly modelId: string | null;
}
