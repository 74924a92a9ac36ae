import { bytesFrom } from '../../platform';
import type { Vector } from '../../base/vector';
import { Refusal } from '../../base/refusal';
import { say } from '../../../words/say';
import { memoized } from '../../../words/memoized';

/** Collects the instances of an exchange structure (ISO 10303-21) and numbers them from 1. */
export class StepText {
  private readonly lines: string[] = [];
  private readonly directions = new Map<string, number>();

  /** @param millimetres millimetres per unit in which points are given */
  constructor(private readonly millimetres: number) {}

  /** Adds an instance, given without number and semicolon. @returns its number */
  add(instance: string): number {
    const id = this.lines.length + 1;
    this.lines.push(`#${id}=${instance};`);
    return id;
  }

  point(at: Vector): number {
    return this.add(`CARTESIAN_POINT('',(${at.map((value) => this.length(value)).join()}))`);
  }

  direction(along: Vector): number {
    const ratios = along.map(real).join();
    return memoized(this.directions, ratios, () => this.add(`DIRECTION('',(${ratios}))`));
  }

  /** The text of a length of the model, converted to millimetres. */
  length(value: number): string {
    return real(value * this.millimetres);
  }

  toBytes(): Uint8Array {
    return bytesFrom(`${header}${this.lines.join('\n')}\n${footer}`, 'latin1');
  }
}

const header = `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('','',(''),(''),'','Caliper','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));
ENDSEC;
DATA;
`;

const footer = 'ENDSEC;\nEND-ISO-10303-21;\n';

/** Fifteen digits with a decimal point, as the exchange structure requires it. */
export function real(value: number): string {
  if (!Number.isFinite(value)) throw notANumber();
  // For the engine, points closer than 1e-7 coincide (Precision::Confusion); smaller values are the rounding of a zero
  // sine.
  if (Math.abs(value) < 1e-14) return '0.';
  const [mantissa = '', exponent] = String(Number(value.toPrecision(15)))
    .toUpperCase()
    .split('E');
  const pointed = mantissa.includes('.') ? mantissa : `${mantissa}.`;
  return exponent === undefined ? pointed : `${pointed}E${exponent.replace('+', '')}`;
}

export function reals(values: readonly number[]): string {
  return `(${values.map(real).join()})`;
}

export function references(ids: readonly number[]): string {
  return `(${ids.map((id) => `#${id}`).join()})`;
}

export function logical(value: boolean): string {
  return value ? '.T.' : '.F.';
}

/** A quoted string; characters beyond ASCII are written as hexadecimal UTF-16. */
export function text(value: string): string {
  const escaped = value
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\\/g, '\\\\')
    .replace(/'/g, "''")
    .replace(/[^\x20-\x7e]+/g, (letters) => `\\X2\\${hexadecimal(letters)}\\X0\\`);
  return `'${escaped}'`;
}

function hexadecimal(letters: string): string {
  return Array.from({ length: letters.length }, (_, i) =>
    letters.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0'),
  ).join('');
}

function notANumber(): Refusal {
  return new Refusal('damagedFile', say('A coordinate or radius of the exact body is no number.'));
}
