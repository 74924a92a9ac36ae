import type { StepFile } from '../../part21/stepFile';

/** The short name of the application protocol, such as `AP214`; null if the header names no known one. */
export function schemaOf(file: StepFile): string | null {
  const schema = file.headerText('FILE_SCHEMA').toUpperCase();
  return protocols.find(({ pattern }) => pattern.test(schema))?.name ?? null;
}

// The object identifier in braces is the most reliable evidence; older files only have the name.
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
