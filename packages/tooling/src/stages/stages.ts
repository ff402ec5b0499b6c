import { check } from '../check.ts'
import type { Counts } from './counts.ts'
import { withoutChromium, withoutRedis } from './outside-parts.ts'
import { runProject } from './vitest-project.ts'
import { buildWebApp } from './web-build.ts'

/** One part of `npm test`. `missing` says which outside part it lacks here: then it is left out, loudly. */
export type Stage = { name: string; missing?: () => string | undefined; run: () => Promise<Counts> }

const project = (name: string, missing?: Stage['missing']): Stage => ({
  name,
  run: () => runProject(name),
  ...(missing && { missing }),
})

/** In the order in which they run: what is quick and broad first. The build comes first because others serve or weigh it. */
export const stages: Stage[] = [
  { name: 'web', run: buildWebApp },
  { name: 'check', run: check },
  project('unit'),
  project('component'),
  project('redis', withoutRedis),
  project('split', withoutRedis),
  project('e2e', withoutChromium),
]
