import { readdir, readFile } from 'node:fs/promises'

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

type Process = { pid: number; parent: number; name: string }

const listProcesses = async (): Promise<Process[]> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const match = /^\d+ \((.*)\) \S+ (\d+)/s.exec(await read(`/proc/${pid}/stat`))
      return match ? [{ pid: Number(pid), name: match[1]!, parent: Number(match[2]) }] : []
    }),
  )
  return found.flat()
}

const descendantsOf = (all: readonly Process[], parent: number): Process[] =>
  all.filter((each) => each.parent === parent).flatMap((each) => [each, ...descendantsOf(all, each.pid)])

/** Proportional memory in MB of the browsers that this process has started, with all of their processes. */
export const browserMemory = async (): Promise<number> => {
  const all = await listProcesses()
  const ours = descendantsOf(all, process.pid).filter(({ name }) => /chrom/i.test(name))
  const sizes = await Promise.all(
    ours.map(async ({ pid }) => {
      const rollup = /^Pss:\s+(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))
      return Number(rollup?.[1] ?? 0)
    }),
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
}
