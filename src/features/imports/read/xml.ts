/** XML as it goes by, without a tree: a workbook of 20 MB would take gigabytes. */

import { Parser } from 'saxen';
import { UnreadableFile } from './unreadable-file.ts';

export interface XmlEvents {
  /** Names without their prefix. */
  open(name: string, attributes: () => Map<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** @throws UnreadableFile also for a document type, in which entities are declared: no export has one */
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

const brokenXml = (cause: unknown) =>
  new UnreadableFile(
    'broken_xml',
    'The file is cut off or broken: its XML cannot be read. Export it again.',
    {
      cause,
    },
  );
