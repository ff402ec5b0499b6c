import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { hours } from '@passerelle/kernel/durations'
import { deadlineJob } from '@passerelle/contract/jobs'
import { root } from '../root.ts'
import { defineMeasure } from '../measure.ts'

/**
 * G3: the clock rule (`npm run check clock`) over every source, schema and migration of the product; and a job that is
 * added with a delay of more than a day, which the sweep has to fire instead, is refused.
 */
export const clockReaders = defineMeasure({
  name: 'clock-readers',
  id: 'G3',
  title: 'One clock',
  promised: 'no source or migration reads the time of the machine; no job waits for more than a day',
  inWorld: async (world) => {
    const { passed, output } = await new Promise<{ passed: boolean; output: string }>((resolve) =>
      execFile(
        process.execPath,
        [join(root, 'packages/tooling/src/check.ts'), 'clock'],
        { cwd: root },
        (error, stdout, stderr) => resolve({ passed: error === null, output: (stdout || stderr).trim() }),
      ),
    )
    const data = { deadline: 'none', appId: world.platform.newId(), id: world.platform.newId(), dueAt: '' }
    const isAccepted = await world.jobs
      .add(
        deadlineJob('projects'),
        { ...data, dueAt: new Date(0).toISOString() },
        { jobId: 'late', delayMs: hours(24) + 1 },
      )
      .then(
        () => true,
        () => false,
      )
    return { passed, isAccepted, output }
  },
  judge: ({ passed, isAccepted, output }) => ({
    held: passed && !isAccepted,
    measured:
      `${output.replaceAll(/\s+/g, ' ')}; ` + `a job in more than 24 hours is ${isAccepted ? 'accepted' : 'refused'}`,
  }),
})
