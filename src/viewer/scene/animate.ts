import { wantsLessMotion } from '../base/theme';

const glideMs = 220;

/**
 * Runs a short animation: calls `step` with the eased progress, 0…1, the last time with 1. With reduced motion it is
 * called once.
 * @returns a function that stops the animation
 */
export function animate(step: (part: number) => void): () => void {
  if (wantsLessMotion()) {
    step(1);
    return () => undefined;
  }
  let started: number | null = null;
  const next = (now: number) => {
    started ??= now;
    const part = Math.min(1, (now - started) / glideMs);
    if (part < 1) frame = requestAnimationFrame(next);
    step(part === 1 ? 1 : part * part * (3 - 2 * part));
  };
  let frame = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(frame);
  };
}
