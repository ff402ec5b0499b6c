import { check } from '../check.ts'
import type { Counts } from './counts.ts'
import { withoutChromium, getRedisUnavailableReason } from './external-dependencies.ts'
import { runProject } from './vitest-project.ts'
import { buildWebApp } from './web-build.ts'

/**
 * A stage of `npm test`. `skipReason` names a missing external dependency: then the stage is skipped with a visible
 * message.
 */
export type Stage = { name: string; skipReason?: () => string | undefined; run: () => Promise<Counts> }

const project = (name: string, skipReason?: Stage['skipReason']): Stage => ({
  name,
  run: () => runProject(name),
  ...(skipReason && { skipReason }),
})

/** The stages in order: fast and broad ones first. The build comes first because other stages serve or measure it. */
export const stages: Stage[] = [
  { name: 'web', run: buildWebApp },
  { name: 'check', run: check },
  project('unit'),
  project('browser', withoutChromium),
  project('component'),
  project('redis', getRedisUnavailableReason),
  project('split', getRedisUnavailableReason),
  project('e2e', withoutChromium),
]
