import type { ServiceName } from '@passerelle/contract/operation'
import { settingsIn, type Declarations } from '@passerelle/server/env/group'
import { commonSettings } from '@passerelle/server/env/settings'
import { frontSettings } from './front/front-settings.ts'
import { declaredBy } from './parse-env.ts'
import { serviceNames } from './services.ts'

const namesIn = (declarations: Declarations) => settingsIn(declarations).map(({ name }) => name)

/** Settings that only a process with the role `web` reads; the public key tells it that pages hold a card form. */
const ofWeb = ['EDGE_ROUTES', 'LEGAL_PAGES', 'PROXY_PROTOCOL', 'STRIPE_PUBLIC_KEY']
/** Settings of `migrate` alone. */
const ofMigrate = ['FIRST_STAFF', 'DATABASE_SERVICE_URL']
/** Settings that only the work of a worker reads, not the calls of their service. */
const ofWorker = ['MONITORING_URL', 'MONITORING_TOKEN', 'KUMA_URL', 'KUMA_API_KEY', 'MAIL_URL', 'MAIL_API_KEY']
/** Settings that only calls read: sign-in of staff, and what is posted to us. */
const ofCalls = [
  ...namesIn(declaredBy.accounts).filter((name) => /OIDC|VERIFIED/.test(name)),
  'MONITORING_WEBHOOK_SECRET',
]

const secretsKey = 'SECRETS_KEY'
const files = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET']
const messages = ['MESSAGE_MAIL_DEFAULT']
/** What a service reads beside the settings that it declares itself. */
const alsoReads: Readonly<Record<ServiceName, readonly string[]>> = {
  accounts: [secretsKey, 'TERMS_NOTICE_TEXT_FR', 'TERMS_NOTICE_TEXT_EN'],
  projects: [secretsKey, 'MAIL_FROM'],
  chats: [],
  storages: [],
  stats: [secretsKey],
  mails: [secretsKey, ...files, ...messages],
  notifs: [secretsKey, 'MAIL_FROM'],
  clouds: [secretsKey],
  bookings: [],
  payments: [secretsKey],
  converters: [secretsKey],
}

/** Settings of the platform that need no database, so that an edge reads them too. */
const withoutDatabase = [
  'HOST',
  'PORT',
  'ORIGIN',
  'SERVICES',
  'ROLES',
  'PROVIDER',
  'PROVIDER_NAME',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'METRICS_PORT',
  'METRICS_HOST',
  'SENTRY_DSN',
  'NO_RATE_LIMITS',
  'MAX_CALLS',
  'MAX_CONNECTIONS',
  'MAX_CONNECTIONS_PER_ADDRESS',
  ...namesIn({ traces: commonSettings.traces }),
]

const platform = namesIn(commonSettings).filter((name) => name !== secretsKey && !ofWeb.includes(name))
const ofEdge = [...platform.filter((name) => withoutDatabase.includes(name)), ...ofWeb]

/** Settings that a service reads, those of the platform not counted. */
export const settingsOfService = (name: ServiceName): string[] => [
  ...namesIn(declaredBy[name as keyof typeof declaredBy] ?? {}),
  ...alsoReads[name],
]

/** The names of the settings that a process with these services and roles reads: what it is given, and no more. */
export const settingsOf = ({
  services,
  roles,
}: {
  services: readonly string[]
  roles: readonly string[]
}): string[] => {
  if (roles.every((role) => role === 'web')) return ofEdge
  const left = (name: string) =>
    ofMigrate.includes(name) ||
    (!roles.includes('worker') && ofWorker.includes(name)) ||
    (!roles.includes('http') && ofCalls.includes(name))
  const own = serviceNames.filter((name) => services.includes(name)).flatMap(settingsOfService)
  const web = roles.includes('web') ? ofWeb : []
  return [...new Set([...platform, ...own, ...web])].filter((name) => !left(name))
}

/** The same for `migrate`, which lays out the database of a new installation and ends. */
export const settingsOfMigrate = [
  'ORIGIN',
  'PROVIDER',
  'PROVIDER_NAME',
  'LOG_LEVEL',
  'DATA_DIR',
  'DATABASE_URL',
  ...ofMigrate,
]

/** The same for `restore`, which loads a backup. */
export const settingsOfRestore = ['DATABASE_URL', 'DATA_DIR', 'LOG_LEVEL', secretsKey, ...files]

/** The same for `front`, which passes connections on. */
export const settingsOfFront = namesIn(frontSettings)
