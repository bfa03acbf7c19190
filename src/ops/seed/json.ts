import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { AppError } from '#src/errors.ts';
import type { Place, ReadSeed } from './file.ts';

/** Parses a JSON seed file. @throws AppError with the line of a syntax error */
export function readJsonSeed(text: string, file: string): ReadSeed {
  try {
    // Line numbers are worked out only once something is wrong.
    return { value: JSON.parse(text), findLine: lines(text) };
  } catch (cause) {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const [first] = errors;
    const what = first
      ? printParseErrorCode(first.error)
          .replace(/(?<!^)([A-Z])/g, ' $1')
          .toLowerCase()
      : 'invalid';
    const line = lineAt(text, first?.offset ?? 0);
    throw new AppError('malformed', `${file}:${line}: This is not JSON (${what})`, { cause });
  }
}

function lines(text: string): ReadSeed['findLine'] {
  let tree: ReturnType<typeof parseTree>;
  return (place: Place) => {
    tree ??= parseTree(text);
    // A missing value is reported at its nearest existing parent.
    for (let length = place.length; tree && length > 0; length--) {
      const path = place.slice(0, length).filter((key) => typeof key !== 'symbol');
      const node = findNodeAtLocation(tree, path);
      if (node) return lineAt(text, node.offset);
    }
    return lineAt(text, tree?.offset ?? 0);
  };
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
