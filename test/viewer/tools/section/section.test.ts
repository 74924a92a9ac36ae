import assert from 'node:assert/strict';
import { fineCube, manyCubes, twoCubes } from '../../glbFixtures';
import { isGreen, isRed, type ViewerPage, withViewerPage } from '../../viewerPage';

describe('a section', function () {
  this.timeout(180_000);
  let viewer: ViewerPage;
  withViewerPage((opened) => (viewer = opened));

  // Two cubes of 20 mm stand side by side along X, red at −12 mm and green at +12 mm; Y is depth.
  const plane = (name: string) => viewer.page.getByRole('checkbox', { name: `Plane ${name}` });
  const place = (name: string) =>
    viewer.page.getByRole('textbox', { name: `Place of plane ${name} in mm` });
  const arrow = (label: string) => viewer.page.getByRole('slider', { name: label, exact: true });
  const finding = () => viewer.page.locator('.findings:visible summary');

  /** Opens the tool with only one plane on. */
  async function openWith(name: string): Promise<void> {
    await viewer.page.keyboard.press('c');
    await plane('X').waitFor();
    for (const other of ['X', 'Y', 'Z']) await plane(other).setChecked(other === name);
    await viewer.rest();
  }

  async function put(name: string, millimetres: number): Promise<void> {
    await place(name).fill(String(millimetres));
    await place(name).press('Enter');
    await viewer.rest();
  }

  it('opens the model where the eye looks, and says the exact area of a cube', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('1');
    await viewer.page.keyboard.press('c');
    await arrow('Plane Y').waitFor();
    await viewer.rest();
    assert.equal(await finding().innerText(), '≈ 800 mm² in 2 parts (mesh)');
    await finding().click();
    assert.deepEqual((await viewer.page.locator('.findings:visible dd').allInnerTexts()).sort(), [
      '≈ 400 mm²',
      '≈ 400 mm²',
    ]);
  });

  it('caps each part in its colour, hatched, and takes away what is in front', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('p');
    await viewer.page.keyboard.press('4');
    await viewer.rest();
    assert.ok(
      (await viewer.find(isRed)).count < few,
      'from the right the green cube hides the red',
    );
    await openWith('X');
    await put('X', -5);
    const cap = await viewer.find(isRed);
    assert.ok(cap.count > 10_000, 'the red cube’s cap is seen');
    assert.ok((await viewer.find(isGreen)).count < few, 'the green cube is gone');
    const hatched = await viewer.find(([r, g, b]) => r > 20 && r < 180 && g < 40 && b < 40);
    assert.ok(hatched.count > 2000, `${hatched.count} pixels of hatching`);
    const plain = await viewer.find(([r, g, b]) => r > 210 && Math.abs(g - 40) < 12 && b < 42);
    assert.ok(plain.count > 10_000, 'flat, in the part’s own colour');
  });

  it('takes the other side away when it is flipped', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('1');
    await openWith('X');
    await put('X', 0);
    const isRedLeft = (await viewer.find(isRed)).count > 10_000;
    assert.notEqual((await viewer.find(isGreen)).count > 10_000, isRedLeft, 'one cube is left');
    await viewer.page.getByRole('button', { name: 'Flip plane X' }).click();
    await viewer.rest();
    assert.equal((await viewer.find(isRed)).count > 10_000, !isRedLeft);
    assert.equal((await viewer.find(isGreen)).count > 10_000, isRedLeft);
    assert.equal(await finding().innerText(), 'cuts nothing');
    assert.equal(await place('X').inputValue(), '0', 'and stays where it is');
  });

  it('cannot be pointed through: what is cut away is not found, a cap is its part', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('4');
    await openWith('X');
    await put('X', -5);
    const middle = await viewer.find(isRed);
    // The arrow stands in the middle.
    const [x, y] = [middle.x + 60, middle.y + 60];
    await viewer.page.mouse.move(x, y);
    await viewer.page.locator('.part', { hasText: 'red cube' }).waitFor();
    await viewer.page.mouse.click(x, y);
    await viewer.rest();
    assert.deepEqual((await viewer.said('selected')).at(-1)?.['parts'], [[0, 1]]);
    assert.ok((await viewer.find(isRed)).count < few, 'the cap is marked as its part is');
  });

  it('is dragged by its arrow', async () => {
    await viewer.show(await twoCubes());
    await openWith('X');
    await put('X', 12);
    await drag(async () => {
      assert.equal(await finding().innerText(), '≈ 400 mm² in 1 part (mesh)');
      assert.notEqual(await place('X').inputValue(), '12');
    });
    assert.equal(await finding().innerText(), '≈ 400 mm² in 1 part (mesh)');
  });

  it('of a large model is painted while it moves, and exact when it rests', async () => {
    await viewer.show(await fineCube(100));
    await openWith('X');
    await put('X', 2);
    let moving = 0;
    await drag(async () => {
      moving = (await viewer.find(isCap)).count;
      assert.equal(await finding().count(), 0, 'nobody has measured yet');
    });
    const resting = (await viewer.find(isCap)).count;
    assert.ok(moving > 10_000, `${moving} pixels of the painted cap`);
    assert.ok(Math.abs(moving - resting) < 0.05 * resting, `${moving} and ${resting} pixels`);
    assert.equal(await finding().innerText(), '≈ 400 mm² in 1 part (mesh)');
  });

  it('stands exactly where it was dragged to when it is closed before it is let go', async () => {
    await viewer.show(await fineCube(100));
    await openWith('X');
    await put('X', 2);
    await drag(() => viewer.page.keyboard.press('Escape'));
    await viewer.page.keyboard.press('c');
    assert.equal(await finding().innerText(), '≈ 400 mm² in 1 part (mesh)');
    const dragged = await place('X').inputValue();
    assert.notEqual(dragged, '2');
    await viewer.page.reload();
    await viewer.show(await fineCube(100));
    await viewer.page.keyboard.press('c');
    await plane('X').waitFor();
    assert.equal(await place('X').inputValue(), dragged);
  });

  /** Drags the arrow of plane X a little; `look` is called while it is held. */
  async function drag(look: () => Promise<void>): Promise<void> {
    const box = (await arrow('Plane X').boundingBox()) ?? assert.fail();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await viewer.page.mouse.move(x, y);
    await viewer.page.mouse.down();
    await viewer.page.mouse.move(x - 20, y - 8, { steps: 4 });
    await viewer.rest();
    await look();
    await viewer.page.mouse.up();
    await viewer.rest();
  }

  it('is moved by the keys of its arrow', async () => {
    await viewer.show(await twoCubes());
    await openWith('X');
    await put('X', 0);
    const valueText = () => arrow('Plane X').getAttribute('aria-valuetext');
    await arrow('Plane X').focus();
    await viewer.page.keyboard.press('ArrowUp');
    const one = Number.parseFloat((await valueText()) ?? '');
    assert.ok(Math.abs(one) > 0.1 && Math.abs(one) < 1, `${one} mm`);
    await viewer.page.keyboard.press('ArrowDown');
    assert.equal(await valueText(), '0 mm');
    await viewer.page.keyboard.press('PageUp');
    assert.equal(Number.parseFloat((await valueText()) ?? ''), 10 * one);
  });

  it('goes onto a flat face that is clicked', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('5');
    await openWith('X');
    await viewer.page.getByRole('button', { name: 'Put plane X on a face' }).click();
    await viewer.page.getByText('Click a flat face').waitFor();
    const { x, y } = await viewer.find(isRed);
    await viewer.page.mouse.click(x, y);
    await viewer.rest();
    assert.equal(await plane('Z').count(), 2, 'the plane is one across Z now');
    const fields = viewer.page.getByRole('textbox', { name: 'Place of plane Z in mm' });
    assert.equal(await fields.first().inputValue(), '10', 'on top of the cubes');
    assert.equal(await finding().innerText(), '≈ 800 mm² in 2 parts (mesh)');
    assert.deepEqual((await viewer.said('selected')).at(-1), undefined, 'nothing was selected');
  });

  it('is a box, too, moved by its six sides', async () => {
    await viewer.show(await twoCubes());
    await openWith('none');
    await viewer.page.getByRole('checkbox', { name: 'Box' }).check();
    await viewer.rest();
    assert.equal(await viewer.page.getByRole('slider').count(), 6);
    await arrow('Box right').focus();
    for (let i = 0; i < 5; i++) await viewer.page.keyboard.press('PageDown');
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count < few, 'the green cube is outside');
    assert.ok((await viewer.find(isRed)).count > 5_000);
  });

  it('leaves of a cap only what the other planes leave', async () => {
    await viewer.show(await twoCubes());
    await openWith('Y');
    await plane('X').check();
    await put('Y', 0);
    await put('X', -12);
    const areas = await viewer.page.locator('.findings:visible summary').allInnerTexts();
    assert.deepEqual(areas, ['≈ 200 mm² in 1 part (mesh)', '≈ 200 mm² in 1 part (mesh)']);
  });

  it('does not cap or count what is hidden, and comes along with an exploded view', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('1');
    await openWith('Y');
    await put('Y', 0);
    await viewer.send({ kind: 'visibility', change: 'hide', parts: [[0, 2]] });
    await viewer.rest();
    assert.equal(await finding().innerText(), '≈ 400 mm² in 1 part (mesh)');
    assert.ok((await viewer.find(isGreen)).count < few);
    await viewer.send({ kind: 'visibility', change: 'showAll', parts: [] });
    await viewer.page.keyboard.press('x');
    await viewer.rest();
    await viewer.page.waitForTimeout(300);
    await viewer.rest();
    assert.equal(await finding().innerText(), '≈ 800 mm² in 2 parts (mesh)');
    await plane('Y').uncheck();
    await plane('X').check();
    await put('X', -18);
    assert.equal(
      await finding().innerText(),
      '≈ 400 mm² in 1 part (mesh)',
      'the red cube is there now',
    );
  });

  it('is cut at once where exact caps take long, and has the caps of the last place in the end', async () => {
    await viewer.show(await fineCube(100));
    await openWith('X');
    await arrow('Plane X').focus();
    for (let i = 0; i < 4; i++) await viewer.page.keyboard.press('ArrowRight');
    await finding().waitFor();
    await viewer.rest();
    assert.equal(await finding().innerText(), '≈ 400 mm² in 1 part (mesh)');
  });

  it('takes two more draw calls however many parts and planes, and none while nothing happens', async () => {
    await viewer.show(await manyCubes(2000));
    const calls = await viewer.drawCalls();
    await openWith('Y');
    assert.equal(await viewer.drawCalls(), calls + 2);
    await plane('X').check();
    await viewer.page.getByRole('checkbox', { name: 'Box' }).check();
    await viewer.rest();
    assert.equal(await viewer.drawCalls(), calls + 2);
    const frames = await viewer.frames();
    await viewer.page.waitForTimeout(1000);
    assert.equal(await viewer.frames(), frames);
  });

  it('is there again when the page comes back, and in no other content', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('4');
    await openWith('X');
    await put('X', -5);
    await viewer.page.keyboard.press('Escape');
    await viewer.page.mouse.move(5, 5);
    await viewer.rest();
    const before = await viewer.find(isRed);
    await viewer.page.reload();
    await viewer.show(await twoCubes());
    assert.deepEqual(await viewer.find(isRed), before);
    assert.equal(await plane('X').isVisible(), false);
    await viewer.show(await twoCubes(), 'content-2');
    await viewer.page.keyboard.press('4');
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count > 10_000);
  });

  it('is still there when the graphics context comes back', async () => {
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('4');
    await openWith('X');
    await put('X', -5);
    const before = await viewer.find(isRed);
    await viewer.loseContext();
    await viewer.rest();
    assert.deepEqual(await viewer.find(isRed), before);
  });

  it('is turned to a typed angle, and its area with it', async () => {
    await viewer.show(await twoCubes());
    await openWith('X');
    await put('X', -12);
    const turned = viewer.page.getByRole('textbox', { name: 'Plane X turned by degrees around Z' });
    assert.equal(await turned.inputValue(), '0');
    await turned.fill('30');
    await turned.press('Enter');
    await viewer.rest();
    assert.equal(await finding().innerText(), '≈ 461.9 mm² in 1 part (mesh)', '400 / cos 30°');
    const slanting = viewer.page.getByRole('textbox', {
      name: 'Plane tilted turned by degrees around Z',
    });
    assert.equal(await slanting.inputValue(), '30');
    await viewer.page.getByRole('button', { name: 'Flip plane tilted' }).click();
    assert.equal(await slanting.inputValue(), '30', 'a plane stands alike on both sides');
    await slanting.fill('askew');
    await slanting.press('Enter');
    assert.equal(await slanting.getAttribute('aria-invalid'), 'true');
  });

  it('is turned by its handles, with Shift in steps of 15°', async () => {
    await viewer.show(await twoCubes());
    await openWith('X');
    await put('X', -12);
    const valueText = (label: string) => arrow(label).getAttribute('aria-valuetext');
    await arrow('Turn plane X').focus();
    await viewer.page.keyboard.press('Shift+ArrowUp');
    assert.equal(await valueText('Turn plane tilted'), 'turned 15°, tilted 0°');
    await viewer.page.keyboard.press('ArrowDown');
    assert.equal(await valueText('Turn plane tilted'), 'turned 14°, tilted 0°');
    await arrow('Tilt plane tilted').focus();
    await viewer.page.keyboard.press('PageUp');
    assert.equal(await valueText('Tilt plane tilted'), 'turned 14°, tilted 15°');
    await plane('tilted').uncheck();
    await plane('Y').check();
    await viewer.rest();
    const box = (await arrow('Turn plane Y').boundingBox()) ?? assert.fail();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await viewer.page.mouse.move(x, y);
    await viewer.page.mouse.down();
    await viewer.page.keyboard.down('Shift');
    await viewer.page.mouse.move(x - 40, y + 60, { steps: 3 });
    await viewer.page.mouse.up();
    await viewer.page.keyboard.up('Shift');
    await viewer.rest();
    const degrees = Number(await arrow('Turn plane tilted').getAttribute('aria-valuenow'));
    assert.ok(degrees !== 90 && degrees % 15 === 0, `${degrees}°`);
    assert.match(await finding().innerText(), /^≈ [\d.]+ mm² in \d parts? \(mesh\)$/);
  });

  it('is a box of typed size, which comes back with the page', async () => {
    await viewer.show(await twoCubes());
    await openWith('none');
    await viewer.page.getByRole('checkbox', { name: 'Box' }).check();
    const extent = (name: string) =>
      viewer.page.getByRole('textbox', { name: `Box ${name} in mm` });
    assert.equal(await extent('from X').inputValue(), '-22');
    assert.equal(await extent('to X').inputValue(), '22');
    await extent('to X').fill('-12');
    await extent('to X').press('Enter');
    await extent('from Z').fill('0');
    await extent('from Z').press('Enter');
    await viewer.rest();
    assert.ok((await viewer.find(isGreen)).count < few, 'the green cube is outside');
    assert.equal(await finding().innerText(), '≈ 1000 mm² in 1 part (mesh)', 'of 10 × 20 × 10 mm');
    await viewer.page.reload();
    await viewer.show(await twoCubes());
    await viewer.page.keyboard.press('c');
    assert.equal(await extent('to X').inputValue(), '-12');
    assert.equal(await extent('from Z').inputValue(), '0');
  });

  it('refuses a place that is no number', async () => {
    await viewer.show(await twoCubes());
    await openWith('X');
    await place('X').fill('far away');
    await place('X').press('Enter');
    assert.equal(await place('X').getAttribute('aria-invalid'), 'true');
  });
});

/** Unlit, in the red of the parts. */
const isCap = ([r, g, b]: readonly [number, number, number]) =>
  Math.abs(r - 220) < 6 && Math.abs(g - 40) < 6 && Math.abs(b - 30) < 6;

/** The axes of the cube in the corner are red and green too, but small. */
const few = 300;
