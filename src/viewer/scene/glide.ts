import { wantsLessMotion } from '../base/theme';

const glideMs = 220;

/**
 * A short movement: calls `step` with parts of the way, the last time with 1; once only for people who
 * want less motion.
 * @returns stops it where it is
 */
export function glide(step: (part: number) => void): () => void {
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
