let text: Promise<string> | undefined;

/** `/api/openapi.json`, generated on the first request and kept, since it never changes. */
export function documentText(): Promise<string> {
  text ??= make();
  return text;
}

async function make(): Promise<string> {
  const { openapiDocument } = await import('./document.ts');
  return JSON.stringify(await openapiDocument());
}
