import { millisecondsInDay } from 'date-fns/constants';
import type { Config } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import { isShownAsPage } from '#src/server/render/error-page.ts';
import { isThisMachine } from './monitor.ts';

/** Anyone may send any host: so many are logged in a day, in lines of a bounded length, and so many are remembered. */
const MOST_IN_A_DAY = 20;
const REMEMBERED = 500;
const LONGEST = 260;

interface OtherAddressesDeps {
  config: Pick<Config, 'publicOrigin'>;
  log: Log;
  clock: () => number;
}

/** Warns in the log at which addresses Bullpen is opened other than its own: each once while the server runs. */
export function otherAddresses({ config: { publicOrigin }, log, clock }: OtherAddressesDeps) {
  const own = publicOrigin === null ? null : new URL(publicOrigin);
  const warned = new Set<string>();
  let today = { day: 0, lines: 0 };

  function warn(address: string, details: Record<string, string | null>, message: string): void {
    const day = Math.floor(clock() / millisecondsInDay);
    if (day !== today.day) today = { day, lines: 0 };
    if (today.lines === MOST_IN_A_DAY || warned.has(address)) return;
    if (warned.size === REMEMBERED) warned.clear();
    warned.add(address);
    today.lines++;
    const isLast = today.lines === MOST_IN_A_DAY;
    log.warn(
      { ...details, publicUrl: publicOrigin },
      isLast ? `${message} (no more of today's addresses are logged)` : message,
    );
  }

  return {
    /** Of a page that a person opens: scripts and health checks have addresses of their own, and so has this machine. */
    opened(request: Request): void {
      const host = request.headers.get('host');
      if (own === null || host === null || host === own.host) return;
      if (!isShownAsPage(request) || isThisMachine(host)) return;
      const isSpelledOtherwise = URL.parse(`${own.protocol}//${host}`)?.host === own.host;
      if (isSpelledOtherwise) return;
      warn(
        shortened(host),
        { host: shortened(host) },
        'A page was opened at a host that is not that of BULLPEN_PUBLIC_URL. If it is where people open Bullpen, correct BULLPEN_PUBLIC_URL; if a proxy put it there, have it pass on the Host it was sent',
      );
    },

    /** Of a change that was rejected for where it came from. */
    rejected({ headers }: Request): void {
      const origin = shortened(headers.get('origin') ?? '');
      const host = shortened(headers.get('host') ?? '');
      warn(
        origin,
        { origin, host },
        publicOrigin === null
          ? 'A change was rejected, because the address of its page (origin) is not the Host. If it is where people open Bullpen, set BULLPEN_PUBLIC_URL to it'
          : 'A change was rejected, because the address of its page (origin) is not BULLPEN_PUBLIC_URL. If it is where people open Bullpen, set BULLPEN_PUBLIC_URL to it',
      );
    },
  };
}

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
