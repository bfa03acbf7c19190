declare module 'saxen' {
  type DecodeEntities = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Record<string, string>, decode: DecodeEntities) => void,
    ): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (text: string, decode: DecodeEntities) => void): this;
    on(event: 'cdata', handler: (text: string) => void): this;
    on(event: 'attention', handler: (text: string) => void): this;
    on(event: 'error', handler: (error: Error) => void): this;
    write(xml: string): this;
    end(): Error | null;
  }
}
