import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call, UploadCall } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { meView } from '../people/me-view.ts'
import { findSessions } from '../sessions/own-sessions.ts'
import { endSessions } from '../identity/session-store.ts'
import { statement } from './statement-rows.ts'
import { findHome } from './home.ts'
import { pictureStore } from './picture-store.ts'
import { updateMe } from './update-me.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

const ownSession = statement(
  'accounts.own-session',
  `SELECT FROM accounts.sessions WHERE id = $1 AND app_id = $2 AND user_id = $3
          AND ended_at IS NULL FOR UPDATE`,
)

/** Handlers of a user's own profile (API-094). */
export const profileHandlers = (deps: Platform) => {
  const { database, clock, record } = deps
  const readMe = meView(database.query)
  const update = updateMe(deps)
  const pictures = pictureStore(deps)

  /** Ends one of the caller's sessions and those opened from it; a session of another user is `not_found`. */
  const endOwn = (actor: Person, id: string) =>
    database.transaction(async (tx) => {
      const home = await findHome(tx.query, actor)
      const { rows } = await tx.query(ownSession.with(id, home.appId, home.userId))
      if (rows.length === 0) throw new Problem('not_found')
      for (const ended of await endSessions(tx, id, clock.now()))
        await record(tx, {
          appId: actor.kind === 'customer' ? actor.appId : ended.inAppId,
          actor: eventActor(actor),
          name: 'session.ended',
          subject: ended.id,
          data: { sessionId: ended.id, reason: 'signed_out' },
        })
    })

  return {
    readMe: ({ actor }: CallOf<'readMe'>) => readMe(actor),
    updateMe: async ({ actor, body }: CallOf<'updateMe'>) => {
      await update(actor, body)
      return readMe(actor)
    },
    uploadPicture: async ({ actor, files }: UploadCall<typeof accounts.uploadPicture, AccountsSubjects>) => {
      await pictures.upload(actor, files())
      return readMe(actor)
    },
    removePicture: async ({ actor }: CallOf<'removePicture'>) => {
      await pictures.remove(actor)
      return null
    },
    readPicture: ({ params }: CallOf<'readPicture'>) => pictures.read(params),
    listOwnSessions: async ({ actor }: CallOf<'listOwnSessions'>) => {
      const home = await findHome(database.query, actor)
      const list = await findSessions(database.query, home, { now: clock.now(), currentId: home.sessionId })
      return { list }
    },
    endOwnSession: async ({ actor, params }: CallOf<'endOwnSession'>) => {
      await endOwn(actor, params.id)
      return null
    },
  }
}
