import { accountsSettings } from '@passerelle/accounts/env'
import { mailsSettings } from '@passerelle/mails/env'
import { notifsSettings } from '@passerelle/notifs/env'
import { paymentsSettings } from '@passerelle/payments/env'
import { projectsSettings } from '@passerelle/projects/env'
import { statsSettings } from '@passerelle/stats/env'
import { storagesSettings } from '@passerelle/storages/env'
import type { Env } from '@passerelle/server/env'
import { parseEnv as parseDeclared } from '@passerelle/server/env/parse-env'
import type { Source } from '@passerelle/server/env/setting'
import { commonSettings } from '@passerelle/server/env/settings'

/** The settings that services declare, by the service. */
export const declaredBy = {
  accounts: accountsSettings,
  projects: projectsSettings,
  storages: storagesSettings,
  stats: statsSettings,
  mails: mailsSettings,
  notifs: notifsSettings,
  payments: paymentsSettings,
}

const declared = {
  ...accountsSettings,
  ...projectsSettings,
  ...storagesSettings,
  ...statsSettings,
  ...mailsSettings,
  ...notifsSettings,
  ...paymentsSettings,
}

/** Every setting of an installation: those of every process, and those that services declare. */
export const settings = { ...commonSettings, ...declared }

/** Parses the settings of a process from its environment variables, those of all services included. */
export const parseEnv = (source: Source, { embedded = false }: { embedded?: boolean } = {}): Env =>
  parseDeclared(source, { embedded, declared })
