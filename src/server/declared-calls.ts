import type * as z from 'zod';
import type { ErrorCode } from '#src/errors.ts';
import type { Role } from '#src/features/access/types.ts';

export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/**
 * All there is to say of a call. Guard, dispatch, the OpenAPI document, the audit log and the tests go by it.
 * `Shape` is the name of a response in the noun's `responses.ts`.
 */
export interface CallDeclaration<Shape extends string = string> {
  /** Who may call; nobody else. */
  allow: readonly Role[];
  /**
   * Its response depends only on the data, the team's day, the calling trader and the URL: it is cached until
   * something is written. Not for responses that show the time of day, the disk or a link that expires.
   */
  cached?: true;
  /** It creates something, and can be repeated under the same key: its handler runs it through `createOnce`. */
  creates?: true;
  summary: string;
  description?: string;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  /** JSON body. */
  body?: z.core.$ZodType;
  /** Example of it. */
  example?: object;
  /** Fields of a body that the handler reads itself, such as a form with a file. */
  form?: { fields: z.core.$ZodType; file?: string; isRepeated?: boolean };
  /** Defaults to 200. */
  status?: 201 | 204;
  /** JSON response; in brackets, a list of them. */
  response?: Shape | readonly [Shape];
  /** Media type of a response other than JSON. */
  media?: string;
  /** Whether it returns a page of a list, with paging headers. */
  isPaged?: boolean | 'both ways';
  /** Other response headers by name, with a description. */
  headers?: Record<string, string>;
  /** Rejections specific to this call, with their messages. */
  rejections?: Partial<Record<ErrorCode, string>>;
  /** Other statuses without a described body, and their meaning. */
  alsoResponds?: Record<number, string>;
  /** What the audit log says was done; `#` stands for the id or root it acts on. */
  audit?: string;
  /** Recorded there also when a trader makes it: it opens or closes a door of their own. */
  isDoor?: true;
  /** Stays possible on a full disk: whoever makes room has to get in first. */
  onFullDisk?: true;
}

export type Calls<Shape extends string = string> = Record<CallName, CallDeclaration<Shape>>;

/** A noun's calls, by method and path pattern, and the shapes of its responses, loaded when they are asked for. */
export interface DeclaredCalls<Responses = object, Declared extends Calls = Calls> {
  tag: string;
  responses: () => Promise<Responses>;
  calls: Declared;
}

export function declareCalls<
  Responses,
  const Declared extends Calls<Extract<keyof Responses, string>> = Calls<Extract<keyof Responses, string>>,
>(tag: string, responses: () => Promise<Responses>, calls: Declared): DeclaredCalls<Responses, Declared> {
  return { tag, responses, calls };
}

type Output<Shape> = Shape extends z.core.$ZodType ? z.output<Shape> : undefined;

/** What is sent or parsed under a name. */
export type Parsed<Declared, Part extends 'params' | 'query' | 'body'> =
  Declared extends Record<Part, infer Shape> ? Output<Shape> : undefined;

/** What a call returns. */
export type ResponseOf<Responses, Declared> = Declared extends { response: readonly [infer Name] }
  ? Name extends keyof Responses
    ? Output<Responses[Name]>[]
    : never
  : Declared extends { response: infer Name }
    ? Name extends keyof Responses
      ? Output<Responses[Name]>
      : never
    : Declared extends { media: string }
      ? string
      : undefined;

type RequiredKeys<Shape> = {
  [Key in keyof Shape]-?: object extends Pick<Shape, Key> ? never : Key;
}[keyof Shape];

/** Values as they are parsed; what has a default may be left out. */
type Given<Shape> = Shape extends z.core.$ZodType
  ? Partial<z.output<Shape>> & Pick<z.output<Shape>, RequiredKeys<z.input<Shape>> & keyof z.output<Shape>>
  : unknown;

/** Left out when nothing in it is required. */
type Part<Declared, Name extends string> =
  Declared extends Record<Name, infer Shape>
    ? object extends Given<Shape>
      ? { [Key in Name]?: Given<Shape> }
      : { [Key in Name]: Given<Shape> }
    : unknown;

/** What a client sends. */
export type Asked<Declared> = Part<Declared, 'params'> & Part<Declared, 'query'> & Part<Declared, 'body'>;
