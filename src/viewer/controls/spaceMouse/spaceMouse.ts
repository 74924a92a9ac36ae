import { say } from '../../../words/say';
import type { ViewerOptions } from '../../../model/page/viewerMessages';
import type { Point, Pose } from '../../geometry/pose';
import { filters, hidOf, makers, type HidDevice, type HidReport } from './hid';
import { follow } from './motion';
import { atRest, isAtRest, readReport, type CapDeflection } from './reports';

/** What a 3D mouse needs from the view. */
export interface Followed {
  readonly pose: Pose;
  setPose(pose: Pose): void;
  middle(): Point;
  orbit(): ViewerOptions['orbit'];
  /** Called when a button of the device, counted from 0, is pressed. */
  press(button: number): void;
}

/** An expected failure to connect, with a message for the user. */
export class NoSpaceMouse extends Error {}

/** A longer time between two frames, s, is cut to this, because the page was suspended. */
const longestStep = 0.1;

/**
 * Lets a 3Dconnexion SpaceMouse move the model until `signal` is aborted. Must be called from a user gesture, because
 * the browser then asks which device to use.
 * @returns the name of the device
 * @throws NoSpaceMouse when WebHID is not available, or no device was chosen or opened
 */
export async function connectSpaceMouse(view: Followed, signal: AbortSignal): Promise<string> {
  const device = await chosenDevice();
  try {
    if (!device.opened) await device.open();
  } catch (cause) {
    const reason = say('The SpaceMouse could not be opened: another program may hold it.');
    throw new NoSpaceMouse(reason, { cause });
  }
  const stop = listen(device, view);
  const end = (): void => {
    stop();
    void device.close();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return device.productName;
}

async function chosenDevice(): Promise<HidDevice> {
  const hid = hidOf(navigator);
  if (!hid) throw new NoSpaceMouse(say('This window has no WebHID, which a SpaceMouse needs.'));
  try {
    const known = (await hid.getDevices()).find(({ vendorId }) => makers.includes(vendorId));
    const [device] = known ? [known] : await hid.requestDevice({ filters });
    if (device) return device;
  } catch (cause) {
    const reason = say(
      'VS Code does not let this page reach devices, so a SpaceMouse cannot be used here.',
    );
    throw new NoSpaceMouse(reason, { cause });
  }
  throw new NoSpaceMouse(say('No SpaceMouse was chosen.'));
}

/** Moves the view while the cap is deflected; frames are requested only then. */
function listen(device: HidDevice, view: Followed): () => void {
  let held: CapDeflection = atRest;
  let down: ReadonlySet<number> = new Set();
  let frame = 0;
  let lastMs = 0;

  const step = (nowMs: number): void => {
    frame = 0;
    if (isAtRest(held)) return;
    const seconds = Math.min(longestStep, (nowMs - lastMs) / 1000);
    lastMs = nowMs;
    view.setPose(follow(view.pose, held, seconds, view.middle(), view.orbit()));
    frame = requestAnimationFrame(step);
  };
  const receive = ({ reportId, data }: HidReport): void => {
    const report = readReport(reportId, data, held);
    if (report?.kind === 'buttons') {
      for (const button of report.down) if (!down.has(button)) view.press(button);
      down = report.down;
    }
    if (report?.kind !== 'held') return;
    held = report.held;
    if (frame !== 0 || isAtRest(held)) return;
    lastMs = performance.now();
    frame = requestAnimationFrame(step);
  };
  device.addEventListener('inputreport', receive);
  return () => {
    device.removeEventListener('inputreport', receive);
    cancelAnimationFrame(frame);
  };
}
