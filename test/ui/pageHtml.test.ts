import { doesNotMatch, match } from 'node:assert/strict';
import { pageHtml } from '../../src/ui/pageHtml';

describe('pageHtml', () => {
  const html = pageHtml({
    cspSource: 'https://page.test',
    nonce: 'n0nce',
    scriptUri: 'https://page.test/viewer.js',
    styleUri: 'https://page.test/viewer.css',
    modelKey: 'a-key',
  });

  it('allows its own script by nonce and nothing else', () => {
    match(html, /default-src 'none'; script-src 'nonce-n0nce';/);
    doesNotMatch(html, /unsafe-/);
    doesNotMatch(html, /(http|https|data):(?!\/\/page\.test)/);
  });

  it('has no script and no style in itself', () => {
    doesNotMatch(html, /<script(?![^>]*src=)[^>]*>|<style|style=|\son\w+=/);
  });

  it('carries the key that brings the tab back after a restart', () => {
    match(html, /<body data-model-key="a-key">/);
  });
});
