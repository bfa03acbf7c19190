import { expect, test } from 'bun:test';
import { isWebAddress } from './contract.ts';

test.each([
  'https://drive.example.com/folder?id=1#top',
  'http://nas',
  'HTTPS://Example.com',
  'http://192.168.1.20:8080/a b',
  'https://[::1]/',
  'https://example.com/@desk',
  'https://bücher.example/',
  'https://example.com?to=a@b.example',
])('%p is a web address', (text) => {
  expect(isWebAddress(text)).toBe(true);
});

test.each([
  '',
  'example.com',
  '//example.com',
  '/folder',
  'https://',
  'https:///folder',
  'https:example.com',
  'https:\\\\example.com',
  'https://exa mple.com',
  'https://example.com:99999',
  'https://user:pw@host',
  'https://user@host',
  'https://@host',
  'https://:@host',
  'https://good.example\\@bad.example',
  'https://good.example%40bad.example@bad.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://x.example',
  'java\nscript:alert(1)',
  'https://example.com/\nnext',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://example.com',
  'blob:https://example.com/1',
  'view-source:https://example.com',
  'mailto:a@b.example',
])('%p is not a web address', (text) => {
  expect(isWebAddress(text)).toBe(false);
});
