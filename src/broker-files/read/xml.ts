/** XML as it goes by, without a tree: a workbook of 20 MB would take gigabytes. */

import { Parser } from 'saxen';
import { MAX_RECORD, rejectLongToken } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface XmlEvents {
  /** Names without their prefix. */
  open(name: string, attributes: () => Map<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * @param pieces each of whole tokens, as of {@link wholeTokens}
 * @throws UnreadableFile also for a document type, in which entities are declared: no export has one
 */
export function readXml(pieces: Iterable<string>, events: XmlEvents): void {
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) =>
      events.open(
        localName(name),
        () => new Map(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
      ),
    )
    .on('closeTag', (name) => events.close?.(localName(name)))
    .on('text', (text, decode) => events.text?.(decode(text)))
    .on('cdata', (text) => events.text?.(text))
    .on('attention', () => {
      throw new UnreadableFile(
        'xml_entities',
        'The file declares a document type or entities, which no export of a broker does.',
      );
    })
    .on('error', (error) => {
      throw brokenXml(error);
    });
  for (const piece of pieces) parser.write(piece);
  const error = parser.end();
  if (error) throw brokenXml(error);
}

/**
 * The same text cut before a `<` that begins a token: the parser reads what is cut off anew with each piece, which takes forever
 * where a tag never ends, and takes a `>` within a value for the end of a tag that is cut there.
 * @param isEach whether to cut before each, not where a chunk ends only
 */
export function* wholeTokens(chunks: Iterable<string>, isEach = false): Generator<string> {
  let text = '';
  for (const chunk of chunks) {
    text += chunk;
    let [from, at] = [0, text.indexOf('<')];
    while (at >= 0) {
      // What ends at the very end may go on.
      const next = text.indexOf('<', endOfToken(text, at));
      if (next < 0) break;
      if (next - at > MAX_RECORD) rejectLongToken();
      if (isEach) {
        yield text.slice(from, next);
        from = next;
      }
      at = next;
    }
    if (at < 0) at = from;
    if (text.length - at > MAX_RECORD) rejectLongToken();
    if (at > from) yield text.slice(from, at);
    text = text.slice(at);
  }
  if (text !== '') yield text;
}

/** Behind the token that begins there; behind the text where it does not end. */
function endOfToken(text: string, at: number): number {
  const behind = (mark: string) => {
    const end = text.indexOf(mark, at);
    return end < 0 ? text.length : end + mark.length;
  };
  if (text.startsWith('<?', at)) return behind('?>');
  if (text.startsWith('<!--', at)) return behind('-->');
  if (text.startsWith('<![CDATA[', at)) return behind(']]>');
  let end = at + 1;
  for (let quote = 0; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === quote) quote = 0;
    else if (quote !== 0) continue;
    else if (code === DOUBLE || code === SINGLE) quote = code;
    else if (code === CLOSING) return end + 1;
  }
  return end;
}

const [DOUBLE, SINGLE, CLOSING] = [34, 39, 62];

const brokenXml = (cause: unknown) =>
  new UnreadableFile(
    'broken_xml',
    'The file is cut off or broken: its XML cannot be read. Export it again.',
    { cause },
  );
