import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import { defineMeasure } from '../measure.ts'

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

type Versions = { seen: readonly string[]; below: readonly string[] }

/** The versions of these packages that a lockfile holds, and those below their floor. */
export const versionsIn = (lockfile: string): Versions => {
  const found = [...lockfile.matchAll(/^ {2}'?((?:@[\w-]+\/)?[\w.-]+)@(\d+\.\d+\.\d+)'?:/gm)].flatMap(
    ([, name = '', version = '']) => {
      const floor = floors[name]
      return floor === undefined ? [] : [{ text: `${name} ${version}`, isBelow: isBelow(version, floor) }]
    },
  )
  const textsOf = (list: typeof found) => [...new Set(list.map(({ text }) => text))]
  return { seen: textsOf(found), below: textsOf(found.filter((one) => one.isBelow)) }
}

/** G49: every version of these packages that the lockfile holds is at least the floor. */
export const dependencyFloors = defineMeasure({
  name: 'dependency-floors',
  id: 'G49',
  title: 'Versions of dependencies',
  promised: 'none below the version that is free of known weaknesses',
  alone: async () => versionsIn(await readFile(join(root, 'pnpm-lock.yaml'), 'utf8')),
  judge: ({ seen, below }) => ({
    held: seen.length > 0 && below.length === 0,
    inPart: 'known weaknesses of the others: `npx -y pnpm@12.21.0 audit --prod`',
    measured:
      (below.length === 0 ? 'none below its floor' : `below its floor: ${below.join(', ')}`) + `: ${seen.join(', ')}`,
  }),
})
