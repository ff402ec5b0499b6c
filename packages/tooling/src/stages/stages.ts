import { check } from '../check.ts'
import type { Counts } from './counts.ts'
import { withoutChromium, getRedisUnavailableReason } from './external-dependencies.ts'
import { runProject } from './vitest-project.ts'
import { buildWebApp } from './web-build.ts'

/** One part of `npm test`. `missing` says which outside part it lacks here: then it is left out, loudly. */
export type Stage = { name: string; skipReason?: () => string | undefined; run: () => Promise<Counts> }

const project = (name: string, skipReason?: Stage['skipReason']): Stage => ({
  name,
  run: () => runProject(name),
  ...(skipReason && { skipReason }),
})

/** In the order in which they run: what is quick and broad first. The build comes first because others serve or weigh it. */
export const stages: Stage[] = [
  { name: 'web', run: buildWebApp },
  { name: 'check', run: check },
  project('unit'),
  project('component'),
  project('redis', getRedisUnavailableReason),
  project('split', getRedisUnavailableReason),
  project('e2e', withoutChromium),
]
