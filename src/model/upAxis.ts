import type { ModelExtras } from './modelExtras';
import { sourceFormatOf } from './sourceFormats';

/** The axis of a model's file that its programs draw upwards. */
export function upAxisOf({ sourceFormat }: Pick<ModelExtras, 'sourceFormat'>): 'y' | 'z' {
  return sourceFormatOf(sourceFormat)?.upAxis ?? 'z';
}
