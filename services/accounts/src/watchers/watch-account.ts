import { maxWatchers } from '@passerelle/contract/accounts/watchers'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'record'>
type Watch = { appId: string; userId: string }

// Locks the account: of two watchers at once, the second is counted after the first.
const lockAccount = statement('accounts.watched-lock', 'SELECT FROM accounts.apps WHERE id = $1 FOR NO KEY UPDATE')
const staffMember = statement(
  'accounts.watching-staff',
  `SELECT u.app_id AS "providerId" FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
    WHERE u.id = $1 AND u.staff AND u.deleted_at IS NULL`,
)

/** Throws `access_denied`: plain staff decide for themselves only. */
const checkActor = (actor: Person, userId: string) => {
  if (actor.kind !== 'staff' || (actor.userId !== userId && !actor.project)) throw new Problem('access_denied')
}

/** Who of the staff watches an account (DAY-001, DAY-070). */
export const watchAccount = ({ database, clock, record }: Deps) => {
  /** Throws `not_found`: not a member of staff. Returns the provider's account. */
  const providerOf = async (tx: Tx, userId: string): Promise<string> => {
    const [member] = (await tx.query(staffMember.with(userId))).rows
    if (!member) throw new Problem('not_found')
    return member.providerId
  }
  const note = async (tx: Tx, name: 'account.watcher_added' | 'account.watcher_removed', watch: Watch, actor: Person) =>
    record(tx, {
      appId: await providerOf(tx, watch.userId),
      actor: eventActor(actor),
      name,
      subject: watch.appId,
      data: { userId: watch.userId },
    })
  return {
    /** Throws `access_denied`, `not_found` (not a member of staff), `watcher_limit`. */
    add: async (watch: Watch, actor: Person): Promise<void> => {
      checkActor(actor, watch.userId)
      await database.transaction(async (tx) => {
        await tx.query(lockAccount.with(watch.appId))
        await providerOf(tx, watch.userId)
        const { appId } = watch
        if (await tx.prisma.accountWatcher.findUnique({ where: { appId_userId: watch } })) return
        if ((await tx.prisma.accountWatcher.count({ where: { appId } })) >= maxWatchers)
          throw new Problem('watcher_limit')
        await tx.prisma.accountWatcher.create({
          data: { ...watch, createdBy: actor.userId, createdAt: clock.now() },
        })
        await note(tx, 'account.watcher_added', watch, actor)
      })
    },
    /** Throws `access_denied`, `not_found` (not a member of staff). */
    remove: async (watch: Watch, actor: Person): Promise<void> => {
      checkActor(actor, watch.userId)
      await database.transaction(async (tx) => {
        await providerOf(tx, watch.userId)
        const { count } = await tx.prisma.accountWatcher.deleteMany({ where: watch })
        if (count > 0) await note(tx, 'account.watcher_removed', watch, actor)
      })
    },
  }
}
