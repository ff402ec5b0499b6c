import { days, hours, minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { done, repeatAt, type WorkKind } from '@passerelle/server/work/work'
import { collectionKind } from './collection-kind.ts'
import { findCollection } from './collection-store.ts'
import { nextStepAt } from './collection-steps.ts'
import type { Collection } from './collection.ts'

type Step = (collection: Collection) => Promise<void>
type Deps = Pick<Platform, 'clock' | 'database'> & { check: Step; submit: Step; ask: Step }

/**
 * The steps of a collection as work: is its notice gone, is it to be submitted, what became of it. Each looks at the
 * state as it is and changes it in a transaction of its own, so a step may come twice, early or late.
 */
export const collectionWork = ({ clock, database, check, submit, ask }: Deps): WorkKind => ({
  name: collectionKind,
  leaseMs: minutes(5),
  concurrency: 8,
  perAccount: 2,
  pauses: [minutes(1), minutes(5), minutes(30), hours(2), hours(8), days(1), days(1), days(1)],
  run: async ({ appId, id }) => {
    const find = () => (appId === null ? null : findCollection(database.query, appId, id))
    const collection = await find()
    if (!collection) return done()
    const dueAt = nextStepAt(collection, clock.now())
    if (dueAt === null) return done()
    // A form of the payer and a payment at the bank are looked at when their work is due, however they got here.
    if (collection.state === 'planned') await check(collection)
    else if (collection.state === 'notified') await submit(collection)
    else await ask(collection)
    const left = await find()
    const next = left && nextStepAt(left, clock.now())
    return next ? repeatAt(next) : done()
  },
})
