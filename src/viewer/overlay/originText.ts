import { geometryText, type ModelExtras } from '../../contract/modelExtras';
import { lengthText, type Unit } from './lengths';

/** `AP214, meshed from exact B-rep, deflection 0.1 mm`, `mesh saved by SolidWorks 2021`. */
export function originText(extras: ModelExtras, unit: Unit): string {
  const { schema, sourceFormat, geometry, linearDeflection } = extras;
  const format = schema ?? (geometry === 'saved mesh' ? null : sourceFormat);
  return [
    ...(format === null ? [] : [format]),
    geometryText(extras),
    ...(linearDeflection === null
      ? []
      : [`deflection ${lengthText(linearDeflection, unit)} ${unit}`]),
  ].join(', ');
}
