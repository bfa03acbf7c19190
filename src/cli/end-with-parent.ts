/** The end of a process whose parent has ended, however that came about. */

/** What the C library calls it, with glibc and with musl. */
const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`];
const PR_SET_PDEATHSIG = 1;
const SIGKILL = 9;

/**
 * Has the kernel end this process together with its parent. A job that is busy hears of nothing: one whose server was
 * killed would go on, and keep its locks. Elsewhere than on Linux it ends once it looks.
 * @param parent the process that has started this one
 */
export async function endWithParent(parent: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const { dlopen, FFIType } = await import('bun:ffi');
  const { i32, u64 } = FFIType;
  for (const library of LIBRARIES) {
    try {
      const { symbols } = dlopen(library, { prctl: { args: [i32, u64, u64, u64, u64], returns: i32 } });
      symbols.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
      break;
    } catch {
      // The other one, or none: it ends once it looks.
    }
  }
  // It may have ended before the kernel was told.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}
