import { deepEqual, equal, ok } from 'node:assert/strict';
import { viewerOptionWords } from '../../../src/model/page/viewerMessages';
import { gestureOf, mouseHelp } from '../../../src/viewer/controls/mouseSchemes';
import { WheelReader } from '../../../src/viewer/controls/wheel';

const [left, middle, right] = [0, 1, 2];

describe('mouse buttons', () => {
  it('turn and move the model as in the program that was chosen', () => {
    const gestures = viewerOptionWords.mouse.map((scheme) => [
      scheme,
      ...[left, middle, right].map((button) => gestureOf(press(button), scheme)),
    ]);
    deepEqual(gestures, [
      ['caliper', 'turn', 'pan', 'pan'],
      ['solidworks', 'turn', 'turn', 'pan'],
      ['onshape', 'turn', 'pan', 'turn'],
      ['creo', 'turn', 'turn', 'pan'],
      ['fusion', 'turn', 'pan', 'pan'],
      ['blender', 'turn', 'turn', 'pan'],
    ]);
  });

  it('do something else with a key held, and nothing with keys that mean nothing', () => {
    equal(gestureOf(press(left, 'shiftKey'), 'caliper'), 'pan');
    equal(gestureOf(press(middle, 'ctrlKey'), 'solidworks'), 'pan');
    equal(gestureOf(press(middle, 'metaKey'), 'solidworks'), 'pan');
    equal(gestureOf(press(middle, 'shiftKey'), 'fusion'), 'turn');
    equal(gestureOf(press(middle, 'altKey'), 'fusion'), null);
    equal(gestureOf(press(middle, 'shiftKey', 'ctrlKey'), 'blender'), null);
    equal(gestureOf(press(4), 'caliper'), null);
  });

  it('say what they do', () => {
    deepEqual(mouseHelp('blender'), [
      ['Middle drag', 'turn'],
      ['Shift + middle drag', 'pan'],
      ['Ctrl + middle drag', 'zoom'],
    ]);
  });
});

describe('a wheel', () => {
  it('zooms, and two fingers on a trackpad move the model', () => {
    const reader = new WheelReader();
    const notch = reader.read(scroll({ deltaY: 100, wheelDeltaY: -120 }), 'auto');
    ok(notch.kind === 'zoom' && notch.factor > 1.1);
    const stroke = reader.read(scroll({ deltaY: 7, wheelDeltaY: -21, timeStamp: 1000 }), 'auto');
    deepEqual(stroke, { kind: 'pan', right: -0, down: -7 });
  });

  it('stays what it is for the length of one stroke', () => {
    const reader = new WheelReader();
    reader.read(scroll({ deltaX: 3, deltaY: 5, timeStamp: 1000 }), 'auto');
    // A fast stroke may look like a notch for a moment.
    const like = { deltaY: 120, wheelDeltaY: -360 };
    equal(reader.read(scroll({ ...like, timeStamp: 1016 }), 'auto').kind, 'pan');
    equal(reader.read(scroll({ ...like, timeStamp: 2000 }), 'auto').kind, 'zoom');
  });

  it('zooms in finer steps with a pinch, whatever the setting says', () => {
    const pinch = { deltaX: 1, deltaY: -4, ctrlKey: true };
    for (const setting of viewerOptionWords.scroll) {
      const read = new WheelReader().read(scroll(pinch), setting);
      ok(read.kind === 'zoom' && read.factor < 1, setting);
    }
  });

  it('does what the setting says', () => {
    equal(new WheelReader().read(scroll({ deltaX: 2, deltaY: 5 }), 'zoom').kind, 'zoom');
    equal(new WheelReader().read(scroll({ deltaY: 100, wheelDeltaY: -120 }), 'pan').kind, 'pan');
  });
});

type HeldKey = 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey';

function press(button: number, ...held: HeldKey[]) {
  const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  return { button, ...keys, ...Object.fromEntries(held.map((key) => [key, true])) };
}

function scroll(event: Partial<Parameters<WheelReader['read']>[0]>) {
  const still = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, shiftKey: false };
  return { ...still, timeStamp: 0, ...event };
}
