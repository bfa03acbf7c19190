import { hostileImages } from '#src/testing/hostile-images.ts';
import { imageFiles, imageForm, png } from '#src/testing/image.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import { beside } from './watched.ts';
import { addTrader, logIn, type Server, send, startServer } from './workshop.ts';

/** MiB: what the server may take more, and a job that makes an image ready, which is looked at every 50 ms. */
const MOST = { server: 96, job: 640 };
/** How many images one trader sends at a time. */
const LANES = 4;

type Headers = Record<string, string>;

export const hostileImagesTrial: Trial = {
  name: 'hostile images',
  isTimed: true,
  promise:
    'No image holds anybody up, whatever it is made of: others are answered as on a quiet day, and have their own images within five seconds, while one trader sends the worst there are.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const [maya, leo] = [
      await addTrader(workshop, data, 'Maya Okafor'),
      await addTrader(workshop, data, 'Leo Brandt'),
    ];
    const server = await startServer(workshop, data);
    const senders = [await sender(server, maya), await sender(server, leo)] as const;
    const [ofMaya, ofLeo] = senders;
    const all = hostileImages();
    // The last one takes as long as all others together.
    const images = all.slice(0, workshop.times(all.length, all.length - 1));
    const small = png({ width: 800, height: 400 });
    const queue = [...images];
    const addAndRemove = async (): Promise<void> => {
      const { status, message } = await upload(server, ofLeo, small);
      expect(status === 201, `another trader’s image was answered ${status}: ${message}`);
      await remove(server, ofLeo);
    };
    const lane = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [what, image, said] = next;
        const { status, message } = await upload(server, ofMaya, image);
        if (said) expect(status === 422 && said.test(message), `${what} was answered ${status}: ${message}`);
        else expect(status === 201, `${what} was answered ${status}: ${message}`);
      }
    };
    const summary = await beside(workshop, server, {
      worst: () => Promise.all(Array.from({ length: LANES }, lane)),
      small: addAndRemove,
      name: 'images',
      most: MOST,
    });
    expectSame(
      'files of nobody',
      imageFiles({ dataDir: data }).filter((name) => name.endsWith('.part')),
      [],
    );
    await server.kill('SIGTERM');

    return `${images.length} images; ${summary}`;
  },
};

interface Sender {
  headers: Headers;
  entryId: number;
  last: number;
}

/** A trader with an entry. */
async function sender(server: Server, trader: Parameters<typeof logIn>[1]): Promise<Sender> {
  const { cookie } = await logIn(server, trader);
  const headers = { origin: server.origin, cookie };
  const created = await send(server, 'POST', '/api/journal', { headers, json: { symbol: 'ES', pnl: '1' } });
  const { id }: { id: number } = await created.json();
  return { headers, entryId: id, last: 0 };
}

async function upload(server: Server, of: Sender, image: Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${server.origin}/api/journal/${of.entryId}/images`, {
    method: 'POST',
    headers: of.headers,
    body: imageForm(image),
  });
  const { message = '', n = 0 }: { message?: string; n?: number } = await response.json();
  of.last = n;
  return { status: response.status, message };
}

async function remove(server: Server, of: Sender): Promise<void> {
  const path = `/api/journal/${of.entryId}/images/${of.last}`;
  await send(server, 'DELETE', path, { headers: of.headers });
}
