import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Why the tests of a full disk are skipped. */
export const noMounts = 'this machine mounts nothing for an ordinary process (unshare --user --mount)'

/** A disk of 16 MB in the memory of the machine, as a process in a mount namespace of its own sees it. */
export type SmallDisk = { path: string; remove: () => Promise<void> }

/** Mounts a small disk that other processes reach under its path; undefined where the machine does not allow it. */
export const mountSmallDisk = async (): Promise<SmallDisk | undefined> => {
  const mount = 'mount -t tmpfs -o size=16m,nr_inodes=1000 none /mnt && echo mounted && exec sleep 900'
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = Promise.race([once(holder, 'exit'), once(holder, 'error')]).then(() => false)
  if (!(await Promise.race([once(holder.stdout, 'data').then(() => true), ended]))) return undefined
  return {
    path: `/proc/${holder.pid}/root/mnt`,
    remove: async () => {
      holder.kill('SIGKILL')
      await ended
    },
  }
}
