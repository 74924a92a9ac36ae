import { deepEqual, doesNotMatch, match } from 'node:assert/strict';
import { pageHtml } from '../../../src/ui/page/pageHtml';

describe('pageHtml', () => {
  const parts = {
    cspSource: 'https://page.test',
    nonce: 'n0nce',
    scriptUri: 'https://page.test/viewer.js',
    styleUri: 'https://page.test/viewer.css',
    modelKey: 'a-key',
    name: 'bracket.step',
    language: 'en',
    words: {},
  };
  const html = pageHtml(parts).text;

  it('allows its own script by nonce and nothing else', () => {
    match(html, /default-src 'none'; script-src 'nonce-n0nce';/);
    doesNotMatch(html, /unsafe-/);
    doesNotMatch(html, /(http|https|data):(?!\/\/page\.test)/);
  });

  it('has no script and no style in itself', () => {
    doesNotMatch(html, /<script(?![^>]*src=)[^>]*>|<style|style=|\son\w+=/);
  });

  it('names the file before the viewer stands', () => {
    match(html, /<p class="name">bracket\.step<\/p>/);
  });

  it('shows a name letter by letter, as no markup', () => {
    const odd = pageHtml({ ...parts, name: `</p><script>"a'&amp;` }).text;
    match(odd, /<p class="name">&#60;\/p&#62;&#60;script&#62;&#34;a&#39;&#38;amp;<\/p>/);
  });

  it('hands the words of its language to the page, quoted', () => {
    const words = { 'Say "a" & <b>': '说“a”' };
    const html = pageHtml({ ...parts, language: 'zh-cn', words }).text;
    match(html, /^<html lang="zh-cn">$/m);
    const quoted = /data-words="([^"]*)"/.exec(html)?.[1] ?? '';
    const text = quoted.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    deepEqual(JSON.parse(text), words);
  });

  it('carries the key that brings the tab back after a restart', () => {
    match(html, /<body data-model-key="a-key" /);
  });
});
