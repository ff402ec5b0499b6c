import { request } from 'undici'
import type { Sides } from '../compared.ts'
import { residentMb } from '../../world/resident-memory.ts'

export type ExportFigures = { size: number; rows: number; perSecond: number; grownMb: number }

const lineFeed = 0x0a
/** Rows between two readings of the memory. */
const stride = 1000

/**
 * Reads the export of the whole backlog: rows per second, and by how much the memory of the process grew after its
 * first rows. Line feeds in cells would count twice: titles of the dataset have none.
 */
export const measureExport = async (
  { size, origin, pid }: Pick<Sides, 'size' | 'origin' | 'pid'>,
  { path, token }: { path: string; token: string },
): Promise<ExportFigures> => {
  const from = performance.now()
  const { statusCode, body } = await request(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    bodyTimeout: 0,
  })
  if (statusCode !== 200) throw new Error(`export: ${statusCode} ${(await body.text()).slice(0, 300)}`)
  let rows = -1
  let [next, first, most] = [stride, Number.NaN, 0]
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) rows += 1
    if (rows < next) continue
    next = rows + stride
    const resident = await residentMb(pid)
    first = Number.isNaN(first) ? resident : first
    most = Math.max(most, resident)
  }
  return { size, rows, perSecond: (rows / (performance.now() - from)) * 1000, grownMb: most - first }
}
