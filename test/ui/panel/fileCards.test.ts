import { deepEqual, equal, match } from 'node:assert/strict';
import { ServiceError } from '../../../src/words/errors';
import {
  askCard,
  changedNotice,
  fileTroubleCard,
  followedNotice,
  foreignCard,
  missingNotice,
  noTokenCard,
  restrictedCard,
} from '../../../src/ui/panel/fileCards';

describe('The cards of a file', () => {
  it('name the host before anything is sent', () => {
    const file = { name: 'bracket.sldprt', sizeBytes: 3_400_000 };
    const card = askCard(file, 'models.example.com', false);
    match(card.title, /models\.example\.com/);
    deepEqual(card.actions, ['send', 'convertHere']);
    deepEqual(card.facts[1], ['Size', '3.4 MB']);
  });

  it('say whose settings name that host: those of a dev container may come with a folder', () => {
    const file = { name: 'bracket.sldprt', sizeBytes: 3_400_000 };
    const [own, others] = [false, true].map((isOfRemote) => askCard(file, 'x.test', isOfRemote));
    match(own?.text ?? '', / The address is set in your user settings\.$/);
    match(
      others?.text ?? '',
      / The address is set in the Remote settings of this window, not in your own/,
    );
  });

  it('offer the text of formats that are text, and of no other', () => {
    const texts = ['a.step', 'a.STP', 'a.igs', 'a.iges', 'a.x_t', 'a.sat'];
    const others = ['a.prt', 'a.prt.3', 'a.sab', 'a.jt', 'a.CATPart', 'a.sldprt', 'a.par'];
    for (const name of [...texts, ...others]) {
      equal(restrictedCard(name).actions.includes('openText'), texts.includes(name), name);
    }
  });

  it('say of a file that is not read what to export, and name a file beside it that may be it', () => {
    const alone = foreignCard('arm.SLDASM', null);
    equal(alone.title, 'arm.SLDASM is not shown in 3D');
    match(alone.text, /^arm\.SLDASM is an assembly of SolidWorks, .* Export it there as STEP/);
    deepEqual([alone.facts, alone.actions], [[], []]);
    const beside = foreignCard('arm.SLDASM', 'arm.step');
    deepEqual([beside.facts, beside.actions], [[['Beside it', 'arm.step']], ['openExport']]);
  });

  it('say of a file that is not read that it holds no picture, or that it is something else', () => {
    const none = { path: null, isLookedFor: true, fault: null };
    const advice = foreignCard('a.SLDASM', null).text;
    const without = foreignCard('a.SLDASM', null, none);
    deepEqual([without.text, without.facts], [advice, [['Saved picture', 'none found']]]);
    deepEqual(foreignCard('a.SLDASM', null, { ...none, isLookedFor: false }).facts, []);
    const other = foreignCard('a.SLDASM', 'a.step', { ...none, fault: 'a.SLDASM is a web page.' });
    deepEqual([other.text, other.facts], ['a.SLDASM is a web page.', [['Beside it', 'a.step']]]);
  });

  it('show no control characters of the name of a file that is not read', () => {
    const { title, text } = foreignCard('a\u202Emsa.SLDASM', 'a\u202Epets.step');
    for (const words of [title, text]) equal(/[\u202E]/.test(words), false);
  });

  it('name the token that is missing, and the way without it', () => {
    const card = noTokenCard('bracket.sldprt', 'models.example.com');
    equal(card.title, 'models.example.com needs an access token');
    deepEqual(card.actions, ['setToken', 'convertHere']);
  });

  it('mark what has followed its file', () => {
    match(followedNotice('a.step', false).text, /has changed, and is shown as it is now/);
    deepEqual(followedNotice('a.step', false).actions, []);
    deepEqual(followedNotice('a.step', true).actions, ['compareShown']);
  });

  it('speak of what is shown only where a model is', () => {
    match(missingNotice('a.step', true).text, /^a\.step was deleted .* its last version\.$/);
    equal(missingNotice('a.step', false).text, 'Its file was deleted, or moved away.');
  });

  it('say nothing to somebody who said no', () => {
    equal(fileTroubleCard('a.step', new ServiceError('cancelled', 'No.')), null);
    equal(
      fileTroubleCard('a.step', new ServiceError('fileEmpty', 'It is empty.'))?.text,
      'It is empty.',
    );
  });

  it('say where a changed file would go', () => {
    equal(changedNotice('a.step', null).text, 'a.step has changed.');
    match(changedNotice('a.step', 'models.example.com').text, /sent to models\.example\.com\.$/);
  });
});
