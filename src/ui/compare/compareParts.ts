import type { SmallMemory } from '../embeddedTokens';
import type { Models } from '../pickModels';
import type { Service } from '../services';
import type { UploadParts } from '../upload';
import type { Comparison } from './comparison';

export interface CompareParts extends Pick<
  UploadParts,
  'service' | 'askConsent' | 'askToken' | 'start'
> {
  readonly models: Models;
  /** Keeps which contents were converted. */
  readonly memory: SmallMemory;
  /** What of the settings changes results. */
  conditions(service: Service): readonly string[];
  /** The model of the active tab. */
  activeKey(): string | null;
  open(comparison: Comparison): Promise<void>;
}
