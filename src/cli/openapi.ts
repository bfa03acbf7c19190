import { type AddCommand, withCommonOptions } from './command.ts';

export const addOpenapi: AddCommand = (program) => {
  withCommonOptions(
    program.command('openapi').description('print the OpenAPI document of the API'),
    'openapi > openapi.json',
  ).action(printDocument);
};

async function printDocument(): Promise<void> {
  // Imported on demand, to keep the start of every other command short.
  const { openapiDocument } = await import('#src/server/openapi/document.ts');
  process.stdout.write(`${JSON.stringify(await openapiDocument(), null, 2)}\n`);
}
