import { check } from '../check.ts'
import type { Counts } from './counts.ts'
import { withoutChromium, getRedisUnavailableReason } from './external-dependencies.ts'
import type { Output } from './program.ts'
import { runProject } from './vitest-project.ts'
import { buildWebApp } from './web-build.ts'

/**
 * A stage of `npm test`. `skipReason` names a missing external dependency: then the stage is skipped with a visible
 * message. `beside` names the stage that it runs beside.
 */
export type Stage = {
  name: string
  beside?: string
  skipReason?: () => string | undefined
  run: (output: Output) => Promise<Counts>
}

const project = (name: string, more: Pick<Stage, 'skipReason' | 'beside'> = {}): Stage => ({
  name,
  run: (output) => runProject(name, output),
  ...more,
})

/** The stages in order: fast and broad ones first. The build comes first because other stages serve or measure it. */
export const stages: Stage[] = [
  { name: 'web', run: buildWebApp },
  { name: 'check', run: () => check() },
  project('unit'),
  // The processes of the split form mostly wait for each other, one test at a time.
  project('browser', { skipReason: withoutChromium, beside: 'split' }),
  project('component'),
  project('redis', { skipReason: getRedisUnavailableReason }),
  project('split', { skipReason: getRedisUnavailableReason }),
  project('e2e', { skipReason: withoutChromium }),
]
