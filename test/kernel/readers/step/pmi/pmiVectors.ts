import { ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../src/kernel/part21/stepFile';
import { readPmi, type ReadPmi } from '../../../../../src/kernel/readers/step/pmi/readPmi';

/** Expected PMI of the sample files: what a reader made from their description found, checked against NIST's. */
interface PmiVectors {
  readonly counts: Readonly<Record<string, unknown>>;
  readonly dimensions: readonly ElementVector[];
  readonly tolerances: readonly ElementVector[];
  readonly datums: readonly ElementVector[];
  readonly datumTargets: readonly ElementVector[];
  readonly datumSystems: readonly string[];
  readonly notes: readonly ElementVector[];
  readonly annotations: readonly ElementVector[];
  readonly views: readonly ViewVector[];
  readonly declared?: Readonly<Record<string, number>>;
  readonly nistExpected?: Readonly<Record<string, unknown>>;
}

interface ViewVector extends ElementVector {
  readonly name: string;
  readonly matrixWorld: readonly number[];
}

export interface ElementVector extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

export const pmiFiles: readonly string[] = [
  'nist_ctc_01_asme1_ap242-e1.stp',
  'nist_ctc_02_asme1_ap242-e2.stp',
  'nist_ctc_02_asme1_ap242-e1.stp',
  'nist_ctc_05_asme1_ap242-e1.stp',
  'nist_ftc_06_asme1_ap242-e2.stp',
  'nist_ftc_08_asme1_ap242-e1-tg.stp',
  'nist_ftc_11_asme1_ap242-e2.stp',
  'nist_stc_06_asme1_ap242-e3.stp',
  'nist_ctc_03_asme1_ap203.stp',
  'made_pmi_kinds.stp',
  'made_pmi_assembly.stp',
];

export function pmiVectors(): Readonly<Record<string, PmiVectors>> {
  const text = readFileSync('test/fixtures/pmi/pmi-vectors.json', 'utf8');
  return JSON.parse(text) as Record<string, PmiVectors>;
}

export function pmiSample(name: string): Uint8Array {
  const folder = name === 'nist_ctc_02_asme1_ap242-e1.stp' ? 'samples' : 'test/fixtures/pmi';
  return readFileSync(`${folder}/${name}`);
}

export function pmiStepFile(name: string): StepFile {
  return new StepFile(pmiSample(name));
}

/** What the kernel reads of one of these files. */
export function pmiRead(name: string): ReadPmi {
  const pmi = readPmi(pmiStepFile(name));
  ok(pmi);
  return pmi;
}
