import { type AddCommand, withCommonOptions } from './command.ts';

export const addOpenapi: AddCommand = (program) => {
  withCommonOptions(
    program.command('openapi').description('print the OpenAPI document of the API'),
    'openapi > openapi.json',
  ).action(printDocument);
};

async function printDocument(): Promise<void> {
  // Not before they are needed: every other command would start later.
  const { listRoutes } = await import('#src/server/app.ts');
  const { openapiDocument } = await import('#src/server/openapi/document.ts');
  process.stdout.write(`${JSON.stringify(await openapiDocument(listRoutes()), null, 2)}\n`);
}
