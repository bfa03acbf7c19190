import { queryOptions } from '@tanstack/react-query';
import { dailyQuote, type QuoteOfTheDay } from '#src/values/text/daily-quote.ts';
import { type Api, call } from '#web/api/client.ts';

/** The quote of a day. Only that one is cached, so that pages do not carry the whole list. @param today the team's day */
export const dailyQuoteQuery = (api: Api, today: string) =>
  queryOptions({
    queryKey: ['quotes', 'daily', today],
    queryFn: async (): Promise<QuoteOfTheDay> => dailyQuote(await call(api, 'GET /api/quotes/active'), today),
  });
