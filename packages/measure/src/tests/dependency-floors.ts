import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../measured-by-tests.ts'
import type { Measure } from '../measure.ts'

/** The lowest version of each package without a weakness that was known when the promise was written. */
const floors: Readonly<Record<string, string>> = {
  fastify: '5.8.3',
  'fast-jwt': '6.1.1',
  ws: '8.21.0',
  '@fastify/multipart': '10.1.1',
  '@fastify/busboy': '3.2.1',
  '@fastify/static': '10.1.3',
}

const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10))
const isBelow = (version: string, floor: string): boolean => {
  const [ours, least] = [parts(version), parts(floor)]
  const at = least.findIndex((part, index) => part !== (ours[index] ?? 0))
  return at >= 0 && (ours[at] ?? 0) < least[at]!
}

/** G49: every version of these packages that the lockfile holds is at least the floor. */
export const measureDependencyFloors: Measure = async () => {
  const lockfile = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8')
  const below: string[] = []
  const seen: string[] = []
  for (const [, name = '', version = ''] of lockfile.matchAll(/^ {2}'?((?:@[\w-]+\/)?[\w.-]+)@(\d+\.\d+\.\d+)'?:/gm)) {
    const floor = floors[name]
    if (floor === undefined) continue
    const found = `${name} ${version}`
    if (!seen.includes(found)) seen.push(found)
    if (isBelow(version, floor) && !below.includes(found)) below.push(found)
  }
  return {
    held: seen.length > 0 && below.length === 0,
    inPart: 'known weaknesses of the others: `npx -y pnpm@12.21.0 audit --prod`',
    measured:
      (below.length === 0 ? 'none below its floor' : `below its floor: ${below.join(', ')}`) + `: ${seen.join(', ')}`,
  }
}
