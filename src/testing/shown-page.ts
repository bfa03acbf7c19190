/** What a page shows, as its first render has it. */

import type { TestApp } from './test-app.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (text: string): string => text.replace(/&(#x27|\w+);/g, (all, name) => ENTITIES[name] ?? all);

const textsOf = (html: string): string[] =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((text) => decoded(text).trim())
    .filter((text) => text !== '');

/** The texts of a page in their order, each as it stands between two tags. */
export class Page {
  readonly #html: string;
  readonly texts: readonly string[];

  constructor(html: string, texts = textsOf(html)) {
    this.#html = html;
    this.texts = texts;
  }

  #placeOf(text: string): number {
    const place = this.texts.indexOf(text);
    if (place === -1) throw new Error(`'${text}' is not shown: ${this.texts.join(' | ')}`);
    return place;
  }

  has = (text: string): boolean => this.texts.includes(text);
  /** What follows the first place of a text, and what stands before it. */
  after = (text: string): string | undefined => this.texts[this.#placeOf(text) + 1];
  before = (text: string): string | undefined => this.texts[this.#placeOf(text) - 1];
  /** The page from a text on. */
  from = (text: string): Page => new Page(this.#html, this.texts.slice(this.#placeOf(text)));

  /** The texts of each row of a table, by its name. */
  rows(name: string): string[][] {
    const table = new RegExp(`<table aria-label="${name}"[\\s\\S]*?</table>`).exec(this.#html)?.[0] ?? '';
    const body = /<tbody>([\s\S]*)<\/tbody>/.exec(table)?.[1] ?? '';
    return body
      .split('</tr>')
      .map(textsOf)
      .filter((texts) => texts.length > 0);
  }
}

/** Opens a page as a browser with that cookie would. */
export async function readPage(app: TestApp, as: { cookie: string } | null, path: string): Promise<Page> {
  const headers = { host: 'desk.test', ...(as && { cookie: as.cookie }) };
  const response = await app.handle(new Request(`http://desk.test${path}`, { headers }));
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const html = await response.text();
  return new Page(html.slice(html.indexOf('<body')));
}
