import { run } from './cli/run.ts';

void run(process.argv.slice(2));
