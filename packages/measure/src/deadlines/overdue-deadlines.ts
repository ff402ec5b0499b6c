import { hours, minutes } from '@passerelle/kernel/durations'
import { defineMeasure } from '../measure.ts'

const limitMs = 120_000

/**
 * G2: rows that fell due while no process was running are all fired by the first sweep, exactly once, and none that is
 * due later.
 */
export const overdueDeadlines = defineMeasure({
  name: 'overdue-deadlines',
  id: 'G2',
  title: 'Rows that fell due while nothing ran',
  promised: 'all done within 120 s of the start, once, none early',
  inWorld: async (world, { rounds }) => {
    const { app, admin } = await world.given.customer()
    const now = world.platform.clock.now().getTime()
    const asked = (dueAt: Date) => ({
      app,
      owner: admin,
      category: 'managed' as const,
      listId: 'in_progress' as const,
      pendingStatus: 'completed' as const,
      pendingAt: new Date(dueAt.getTime() - hours(48)),
      autoAcceptDueAt: dueAt,
    })
    const overdue = rounds * 20
    for (let at = 0; at < overdue; at += 1) await world.given.task(asked(new Date(now - minutes(at + 1))))
    const later = await world.given.task(asked(new Date(now + hours(1))))

    const begun = performance.now()
    let fired: { subject: string; count: number }[] = []
    while (fired.length < overdue && performance.now() - begun < limitMs) {
      await world.worker.sweep()
      fired = await world.rows(
        `SELECT subject, count(*) FROM platform.events WHERE app_id = $1 AND name = 'completion.accepted'
        GROUP BY subject`,
        app.id,
      )
    }
    const ms = Math.round(performance.now() - begun)
    const twice = fired.filter(({ count }) => count !== 1).length
    const early = fired.filter(({ subject }) => subject === later.id).length
    return { fired: fired.length, overdue, twice, early, ms }
  },
  judge: ({ fired, overdue, twice, early, ms }) => ({
    held: fired > 0 && fired === overdue && ms <= limitMs && twice === 0 && early === 0,
    measured:
      `${fired} of ${overdue} overdue rows done ${(ms / 1000).toFixed(1)} s after the start, ${twice} twice, ` +
      `${early} early`,
  }),
})
