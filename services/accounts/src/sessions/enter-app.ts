import { Problem } from '@passerelle/contract/problems'
import type { StaffActor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { AppSubject } from '../identity/app-subject.ts'
import { registerStaff } from './register-staff.ts'
import { findRootSession } from '../identity/session-store.ts'
import type { Sessions } from '../identity/sessions.ts'

type Deps = Pick<Platform, 'database' | 'clock'> & { sessions: Sessions }

/**
 * Opens a session of a staff user inside a customer account, where they get their own row (ADM-006, API-079). Throws
 * `app_disabled`.
 */
export const enterApp =
  ({ database, clock, sessions }: Deps) =>
  async (actor: StaffActor, app: AppSubject): Promise<string> => {
    const opened = await database.transaction(async (tx) => {
      if (!(await registerStaff(tx, app.id, actor.userId, clock.now()))) throw new Problem('app_disabled')
      const root = await findRootSession(tx, actor.sessionId)
      if (!root) throw new Problem('session_expired')
      const inside = { appId: app.id, parentId: root.id, expiresAt: root.expiresAt }
      return sessions.open(tx, { kind: 'staff', appId: root.appId, userId: actor.userId, inside })
    })
    return sessions.sign(opened)
  }
