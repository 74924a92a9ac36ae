import { entryOf, isRecord, numberOrNull } from '../../words/unknown';
import {
  maxLinkedParts,
  viewerOptionWords,
  type CameraPose,
  type PartPath,
  type LinkedView,
} from './viewerMessages';

/** A coordinate farther from the origin than this is refused, metres. */
const farthest = 1e9;
const deepest = 256;

/** Reads a view from a link, the extension host or the page; returns null if it is not a valid view. */
export function readLinkedView(value: unknown): LinkedView | null {
  if (!isRecord(value) || !Array.isArray(value['parts'])) return null;
  const parts = value['parts'].map(pathOf).filter((path) => path !== null);
  if (parts.length !== value['parts'].length || parts.length > maxLinkedParts) return null;
  if (value['camera'] === null) return { parts, camera: null };
  const camera = cameraOf(value['camera']);
  return camera && { parts, camera };
}

function pathOf(value: unknown): PartPath | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > deepest) return null;
  const steps = value.filter((step: unknown) => isStep(step));
  return steps.length === value.length ? steps : null;
}

function isStep(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32;
}

function cameraOf(value: unknown): CameraPose | null {
  if (!isRecord(value) || !Array.isArray(value['target'])) return null;
  const [x = null, y = null, z = null, ...more] = value['target'].map(lengthOf);
  const [azimuth, elevation, roll] = ['azimuth', 'elevation', 'roll'].map((angle) =>
    angleOf(entryOf(value, angle)),
  );
  const height = lengthOf(value['height']);
  const projection = viewerOptionWords.projection.find((word) => word === value['projection']);
  if (x === null || y === null || z === null || more.length > 0) return null;
  if (!isThere(azimuth) || !isThere(elevation) || !isThere(roll)) return null;
  if (height === null || height <= 0 || Math.abs(elevation) > 1.5708 || !projection) return null;
  return { target: [x, y, z], azimuth, elevation, roll, height, projection };
}

function lengthOf(value: unknown): number | null {
  const length = numberOrNull(value);
  return length !== null && Math.abs(length) <= farthest ? length : null;
}

function angleOf(value: unknown): number | null {
  const angle = numberOrNull(value);
  return angle !== null && Math.abs(angle) <= 7 ? angle : null;
}

function isThere(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}
