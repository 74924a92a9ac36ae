import { deepEqual, equal } from 'node:assert/strict';
import { say, sentencesInLine, setTranslations, currentTranslations } from '../../src/words/say';

describe('say', () => {
  afterEach(() => {
    setTranslations({});
  });

  it('is English as long as no other words were given', () => {
    equal(say('Cancel'), 'Cancel');
    equal(say('{name} is ready.', { name: 'a.step' }), 'a.step is ready.');
  });

  it('says what is translated in the words that were given, and the rest in English', () => {
    setTranslations({ '{done} of {all}': '共 {all} 个，已完成 {done} 个' });
    equal(say('{done} of {all}', { done: 1, all: 3 }), '共 3 个，已完成 1 个');
    equal(say('Cancel'), 'Cancel');
  });

  it('puts a space between sentences, but none behind a full-width sign', () => {
    equal(sentencesInLine(['Ready.', '', 'Two parts.', 'Red.']), 'Ready. Two parts. Red.');
    equal(
      sentencesInLine(['就绪。', '2 个零件。', 'bolt.step', '红色。']),
      '就绪。2 个零件。bolt.step 红色。',
    );
  });

  it('takes a value as it is, whatever it looks like', () => {
    setTranslations({ '{name} in {folder}': '{folder} 中的 {name}' });
    equal(
      say('{name} in {folder}', { name: '{folder}', folder: '$& {name}' }),
      '$& {name} 中的 {folder}',
    );
  });

  it('does not trip over names that every object has', () => {
    setTranslations(JSON.parse('{ "__proto__": "x", "toString": "y" }'));
    equal(say('{constructor}', { constructor: 'z' }), 'z');
    equal(say('valueOf'), 'valueOf');
  });

  it('reads words with care: what is no text is left out', () => {
    for (const odd of [null, 3, 'x', ['Cancel']]) {
      setTranslations(odd);
      deepEqual(currentTranslations(), {});
    }
    setTranslations({ Cancel: '取消', Retry: 3, Close: '' });
    deepEqual(currentTranslations(), { Cancel: '取消' });
  });
});
