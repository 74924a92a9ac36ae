// How late the event loop is while nothing happens, and while a busy day passes as many times faster
// as is said: node loopChild.js <times>. Gives the 99th percentiles, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fastClock } from '../fastClock';
import { BusyDay } from './busyDay';

const resolution = 10;

async function main(times: number): Promise<void> {
  const day = await BusyDay.begin(fastClock(times));
  // What comes once is no load of the day: the rows are read, the code is compiled.
  await pause(1000);
  const histogram = monitorEventLoopDelay({ resolution });
  const started = Date.now();
  histogram.enable();
  while (!day.isOver()) await pause(50);
  histogram.disable();
  const busy = histogram.percentile(99) / 1e6;
  const took = Date.now() - started;
  day.end();
  histogram.reset();
  histogram.enable();
  // As long as the day took, and with the same look at the rows.
  while (day.isOver() && Date.now() - started < 2 * took) await pause(50);
  histogram.disable();
  console.log(JSON.stringify({ busy, idle: histogram.percentile(99) / 1e6 }));
  process.exit();
}

void main(Number(process.argv[2]));
