import { addLimits, addSessions } from './access.ts';
import { addAdminPassword } from './admin-password.ts';
import { addArchive } from './archive.ts';
import { addArchives } from './archives.ts';
import { addBackup } from './backup.ts';
import type { AddCommand } from './command.ts';
import { addConfig } from './config.ts';
import { addDoctor } from './doctor.ts';
import { addImport } from './import.ts';
import { addImports } from './imports.ts';
import { addJob } from './job.ts';
import { addOpenapi } from './openapi.ts';
import { addRestore } from './restore.ts';
import { addSeed } from './seed.ts';
import { addServe } from './serve.ts';
import { addTokens } from './tokens.ts';
import { addTraders } from './traders.ts';

/** The commands that work on a data folder or with what does, by name, in the order of the help. */
export const COMMANDS: ReadonlyMap<string, AddCommand> = new Map([
  ['serve', addServe],
  ['seed', addSeed],
  ['traders', addTraders],
  ['tokens', addTokens],
  ['import', addImport],
  ['imports', addImports],
  ['admin-password', addAdminPassword],
  ['sessions', addSessions],
  ['limits', addLimits],
  ['config', addConfig],
  ['openapi', addOpenapi],
  ['job', addJob],
  ['archive', addArchive],
  ['archives', addArchives],
  ['backup', addBackup],
  ['restore', addRestore],
  ['doctor', addDoctor],
]);
