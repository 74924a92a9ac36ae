import { say } from './say';

/** For example `8 s`, `3 min 04 s`, `1 h 05 min`. */
export function durationInWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return say('{seconds} s', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return say('{minutes} min {seconds} s', { minutes, seconds: twoDigits(seconds % 60) });
  return say('{hours} h {minutes} min', {
    hours: Math.floor(minutes / 60),
    minutes: twoDigits(minutes % 60),
  });
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0');
}
