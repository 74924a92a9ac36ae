/** A STEP file in memory, with units and a frame of reference, to which a test adds what it is about. */
export interface StepTextOptions {
  /** Of the length unit: a name of an SI prefix, or a number of millimetres. */
  readonly unit?: 'MILLI' | 'CENTI' | number;
  readonly degrees?: boolean;
}

/** The context of its representations. */
export const context = '#9000';

/** @param data instances below #9000 */
export function stepText(data: string, { unit = 'MILLI', degrees = false }: StepTextOptions = {}) {
  const length =
    typeof unit === 'string'
      ? `#9001=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.${unit}.,.METRE.));`
      : `#9001=(CONVERSION_BASED_UNIT('INCH',#9005)LENGTH_UNIT()NAMED_UNIT(#9006));` +
        `#9005=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${unit}),#9007);` +
        '#9006=DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);' +
        '#9007=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));';
  const angle = degrees
    ? "#9002=(CONVERSION_BASED_UNIT('DEGREE',#9008)NAMED_UNIT(#9009)PLANE_ANGLE_UNIT());" +
      '#9008=PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(0.017453292519943295),#9010);' +
      '#9009=DIMENSIONAL_EXPONENTS(0.,0.,0.,0.,0.,0.,0.);' +
      '#9010=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));'
    : '#9002=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));';
  return (
    "ISO-10303-21;HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');" +
    "FILE_SCHEMA(('AUTOMOTIVE_DESIGN'));ENDSEC;DATA;" +
    `${data}${length}${angle}` +
    '#9003=(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT());' +
    '#9000=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#9001,#9002,#9003))' +
    "REPRESENTATION_CONTEXT('',''));ENDSEC;END-ISO-10303-21;"
  );
}

/** `#number=CARTESIAN_POINT` … */
export function point(number: number, x: number, y: number, z: number): string {
  return `#${number}=CARTESIAN_POINT('',(${[x, y, z].map(real).join()}));`;
}

export function direction(number: number, x: number, y: number, z: number): string {
  return `#${number}=DIRECTION('',(${[x, y, z].map(real).join()}));`;
}

export function real(value: number): string {
  return Number.isInteger(value) ? `${value}.` : `${value}`;
}
