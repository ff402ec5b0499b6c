import type { accounts } from '@passerelle/contract/accounts/api'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import type { Sessions } from '../identity/sessions.ts'
import { absenceConflicts } from './absence-conflicts.ts'
import { absencesView } from './absences-view.ts'
import { planAbsence } from './plan-absence.ts'
import { releaseIdentity } from './release-identity.ts'
import { setProjectRole } from './set-project-role.ts'
import { staffHours } from './staff-hours.ts'
import { teamView } from './team-view.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/** Handlers of the staff page (ADM-004, OPEN-043). */
export const teamHandlers = (platform: Platform & { sessions: Sessions }) => {
  const release = releaseIdentity(platform)
  const list = teamView(platform)
  const set = setProjectRole(platform)
  const absences = planAbsence(platform)
  const listAbsences = absencesView(platform)
  const conflicts = absenceConflicts(platform)
  const hours = staffHours(platform)
  return {
    listTeam: ({ actor }: CallOf<'listTeam'>) => list(actor),
    setProjectRole: ({ actor, params, body }: CallOf<'setProjectRole'>) => set(params.userId, body.project, actor),
    releaseIdentity: async ({ actor, params }: CallOf<'releaseIdentity'>) => {
      await release(params.userId, actor)
      return null
    },
    listAbsences: ({ actor }: CallOf<'listAbsences'>) => listAbsences(actor),
    createAbsence: ({ actor, params, body }: CallOf<'createAbsence'>) => absences.create(params.userId, body, actor),
    readAbsenceConflicts: ({ actor, params, query }: CallOf<'readAbsenceConflicts'>) =>
      conflicts(params.userId, query, actor),
    changeAbsence: ({ actor, params, body }: CallOf<'changeAbsence'>) =>
      absences.change(params.userId, params.absenceId, body, actor),
    deleteAbsence: async ({ actor, params }: CallOf<'deleteAbsence'>) => {
      await absences.cancel(params.userId, params.absenceId, actor)
      return undefined
    },
    listHours: ({ actor, params }: CallOf<'listHours'>) => hours.list(params.userId, actor),
    setHours: ({ actor, params, body }: CallOf<'setHours'>) => hours.set(params.userId, body, actor),
  }
}
