/** Tars that each try a different attack around the database they hold, as blocks. @param content the database */
export function* hostileTars(content: Uint8Array): Generator<Uint8Array[]> {
  const name = 'bullpen.db';
  const end = Buffer.alloc(1024);
  const body = padded(content);
  const size = content.length;
  for (const type of ['1', '2', '3', '4', '5', '6', '7', 'S', 'V', 'M', 'Z']) {
    yield [tarHeader({ name, size, type, link: '/etc/passwd' }), body, end];
  }
  for (const said of ['77777777777', '-1', 'many', '', '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff']) {
    yield [tarHeader({ name, size: said }), body, end];
  }
  for (const line of [
    'path=../evil',
    'path=/tmp/evil',
    'size=999999999999',
    'size=-1',
    'GNU.sparse.major=1',
  ]) {
    const record = paxRecord(line);
    const pax = [tarHeader({ name: 'PaxHeaders/x', size: record.length, type: 'x' }), padded(record)];
    yield [...pax, tarHeader({ name, size }), body, end];
  }
  const long = Buffer.from('../evil\0');
  yield [
    tarHeader({ name: '././@LongLink', size: long.length, type: 'L' }),
    padded(long),
    tarHeader({ name, size }),
    body,
    end,
  ];
  // A header that would have to be held in memory.
  yield [tarHeader({ name: 'PaxHeaders/x', size: 2 ** 32, type: 'x' }), Buffer.alloc(16 * 1024 * 1024, 'a')];
  yield [tarHeader({ name, size }), body, tarHeader({ name, size }), body, end];
}

/** `27 path=../evil\n`: the length includes itself. */
function paxRecord(line: string): Buffer {
  const length = line.length + 2;
  const digits = String(length + String(length + 2).length).length;
  return Buffer.from(`${length + digits} ${line}\n`);
}

function padded(content: Uint8Array): Buffer {
  const whole = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  whole.set(content);
  return whole;
}

interface TarEntry {
  name: string;
  size: number | string;
  type?: string;
  link?: string;
}

function tarHeader({ name, size, type = '0', link = '' }: TarEntry): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 'latin1');
  header.write('0000600\0', 100);
  header.write(typeof size === 'number' ? size.toString(8).padStart(11, '0') : size, 124, 'latin1');
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write(link, 157);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
