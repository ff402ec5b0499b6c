import { deadlineWake } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import { checkNames, worked, type Worked } from '../jobs/worked.ts'
import type { Deadline } from './deadline.ts'
import type { FireDue } from './fire-due.ts'

/** Works the wake-ups of one service. One that comes early (clocks differ) asks to be called again at the moment. */
export const wakeJob = (
  service: ServiceName,
  deadlines: readonly Deadline[],
  { clock, fire }: { clock: Clock; fire: FireDue },
): Worked => {
  const byName = new Map(deadlines.map((each) => [each.name, each]))
  checkNames(
    service,
    deadlines.map(({ name }) => name),
  )
  return worked(deadlineWake(service), async ({ deadline, appId, id, dueAt }) => {
    const found = byName.get(deadline)
    if (!found) throw new Error(`${service} has no deadline ${deadline}`)
    const row = { appId, id, dueAt: new Date(dueAt) }
    if ((await fire(found, row)) !== 'early') return
    return { againInMs: Math.max(1, row.dueAt.getTime() - clock.now().getTime()) }
  })
}
