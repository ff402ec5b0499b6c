import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.app': {
    _id: string
    slug: string
    name: string
    logo: string | null
    primaryColor: string
    description: string | null
    url: string | null
    privileged: boolean
    features: string[] | null
    membersFilterDisabled: boolean | null
    externalApps: unknown
    paymentsConfigured: boolean | null
    cloudConnected: boolean | null
    address: unknown
    tax: string | null
    subscriptions: unknown
    options: unknown
    owner: unknown
    config: unknown
    isUnconfirmed: boolean | null
    outages: unknown
    refused: unknown
    metadata: unknown
    money: unknown
  }
  'accounts.app-disable': Record<never, never>
  'accounts.app-external-apps': Record<never, never>
  'accounts.app-metadata': Record<never, never>
  'accounts.app-owner': Record<never, never>
  'accounts.apps': {
    _id: string
    slug: string
    name: string
    logo: string | null
    primaryColor: string
    isRegistered: boolean | null
  }
  'accounts.logo-replaced': Record<never, never>
  'accounts.managed-app': {
    _id: string | null
    slug: string | null
    name: string | null
    logo: string | null
    primaryColor: string | null
    taskKey: string | null
    isRegistered: boolean | null
    isWatched: boolean | null
    privileged: boolean | null
    features: string[] | null
    disabledAt: Date | null
    openTasks: number | null
    waitingForProvider: number | null
    lateTasks: number | null
    lastActivityAt: Date | null
    state: string | null
    description: string | null
    url: string | null
    metadata: unknown
    address: unknown
    tax: string | null
    subscriptions: unknown
    options: unknown
    owner: unknown
    config: unknown
    externalApps: unknown
    createdAt: Date | null
    version: number | null
  }
  'accounts.sessions-end-app': { id: string }
  'accounts.subscribed-app-lock': Record<never, never>
  'accounts.subscription-status': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
