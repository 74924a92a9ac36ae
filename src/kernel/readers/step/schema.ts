import type { StepFile } from '../../part21/stepFile';

/** The application protocol by its short name, such as `AP214`; null when the header names none that is known. */
export function schemaOf(file: StepFile): string | null {
  const schema = file.headerText('FILE_SCHEMA').toUpperCase();
  return protocols.find(({ pattern }) => pattern.test(schema))?.name ?? null;
}

// The object identifier in braces tells most surely; older files have the name alone.
const protocols: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /AP242|\b10303 442\b/, name: 'AP242' },
  { pattern: /AUTOMOTIVE_DESIGN|\b10303 214\b/, name: 'AP214' },
  { pattern: /CONFIG_CONTROL_DESIGN|CONFIGURATION_CONTROL|AP203|\b10303 403\b/, name: 'AP203' },
  { pattern: /AP209|STRUCTURAL_ANALYSIS_DESIGN/, name: 'AP209' },
  { pattern: /AP238|INTEGRATED_CNC/, name: 'AP238' },
  { pattern: /AP210|ELECTRONIC_ASSEMBLY/, name: 'AP210' },
  { pattern: /AP224|FEATURE_BASED_PROCESS/, name: 'AP224' },
  { pattern: /SHIP_(ARRANGEMENT|STRUCTURES|MOULDED)/, name: 'AP215–218' },
  { pattern: /IFC\d/, name: 'IFC' },
];
