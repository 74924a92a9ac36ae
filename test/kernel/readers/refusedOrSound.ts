import { ok } from 'node:assert/strict';
import { Refusal } from '../../../src/kernel/base/refusal';
import type { Scene } from '../../../src/kernel/base/scene';

const longestMs = 5000;

/** What must come of any damaged file, and soon: a refusal in a sentence, or a scene that holds together. */
export function isRefusedOrSound(read: () => Scene): void {
  const start = performance.now();
  try {
    assertSound(read());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ok(error.message.length > 20);
  }
  ok(performance.now() - start < longestMs);
}

/** Whether a scene holds together: what no damage may change. */
export function assertSound({ parts }: Pick<Scene, 'parts'>): void {
  ok(parts.length > 0);
  for (const { positions, normals, indices, faces, solid, shapes } of parts) {
    ok(positions.every(Number.isFinite) && normals.every(Number.isFinite));
    ok(numbersIn([solid, shapes]).every(Number.isFinite));
    ok(indices.every((index) => index < positions.length / 3));
    const triangles = faces.reduce((sum, { triangleCount }) => sum + triangleCount, 0);
    ok(triangles === indices.length / 3);
  }
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
