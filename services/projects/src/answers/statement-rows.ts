import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'projects.answer-ask': Record<never, never>
  'projects.answer-asker': { name: string | null }
  'projects.answer-link': {
    digest: string
    appId: string
    taskId: string
    userId: string
    kind: string
    version: string
    questions: number
    expiresAt: Date
    firstName: string
    lastName: string
    locale: string
    roles: string[]
    accountName: string
    logo: string | null
    primaryColor: string
    mailAnswers: string
    ceilingInCents: number
    secondFactorRequired: boolean
  }
  'projects.answer-use': Record<never, never>
  'projects.forget-answers': Record<never, never>
  'projects.linked-task': { taskId: string }
  'projects.mailed-answers': {
    id: string
    firstName: string
    lastName: string
    roles: string[]
    mailAnswers: string
    ceilingInCents: number
    secondFactorRequired: boolean
    mailedAt: Date
    sentAt: Date | null
  }
  'projects.purge-answers': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
