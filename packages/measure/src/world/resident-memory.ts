import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MB; NaN where /proc does not tell, as of a process that has ended. */
export const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024)
}
