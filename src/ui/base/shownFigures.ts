import { durationInWords } from '../../words/durationInWords';
import { say } from '../../words/say';

/** Such as `512 bytes`, `1.2 kB`, `3.4 MB`, in decimal units like file managers. */
export function bytesInWords(bytes: number): string {
  const unit = unitFor(bytes);
  return unit.size === 1 ? say('{bytes} bytes', { bytes }) : `${inUnit(bytes, unit)} ${unit.name}`;
}

/** Such as `1.2 of 3.4 MB`, both in the unit of the total. */
export function partOfBytes(bytes: number, totalBytes: number): string {
  const unit = unitFor(totalBytes);
  const part = inUnit(bytes, unit);
  const whole = inUnit(totalBytes, unit);
  return unit.size === 1
    ? say('{part} of {whole} bytes', { part, whole })
    : say('{part} of {whole} {unit}', { part, whole, unit: unit.name });
}

/** Such as `2.1 MB/s`. */
export function rateInWords(bytesPerSecond: number): string {
  return say('{size}/s', { size: bytesInWords(Math.round(bytesPerSecond)) });
}

/** A finished duration: as `durationInWords`, but below a second such as `0.4 s`. */
export function spanInWords(ms: number): string {
  const tenths = Math.max(1, Math.round(ms / 100));
  return tenths < 10 ? say('{seconds} s', { seconds: tenths / 10 }) : durationInWords(ms);
}

interface Unit {
  readonly name: string;
  readonly size: number;
}

const bytesUnit: Unit = { name: 'bytes', size: 1 };
const units: readonly Unit[] = [
  { name: 'GB', size: 1e9 },
  { name: 'MB', size: 1e6 },
  { name: 'kB', size: 1e3 },
];

function unitFor(bytes: number): Unit {
  return units.find(({ size }) => bytes >= size) ?? bytesUnit;
}

function inUnit(bytes: number, { size }: Unit): string {
  return size === 1 ? `${bytes}` : (bytes / size).toFixed(1);
}
