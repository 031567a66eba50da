/** Whether a process of this machine is running, as far as it can be told. @param pid a number that is no process's is none */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // One of another user may not be asked, and runs.
    return code !== 'ESRCH' && code !== 'ERR_INVALID_ARG_TYPE';
  }
}
