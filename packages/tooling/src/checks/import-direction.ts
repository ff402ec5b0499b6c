import { dirname, join } from 'node:path'
import { isTest, isTestSupport } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { importsOf } from './parse-source.ts'

const services = 'accounts projects chats stats clouds bookings payments storages converters mails notifs'.split(' ')
const shared = ['kernel', 'contract', 'i18n']

/** Which workspace packages each package may import; all others are forbidden. */
const allowed: Record<string, string[]> = {
  kernel: [],
  contract: ['kernel'],
  i18n: ['kernel', 'contract'],
  server: shared,
  ...Object.fromEntries(services.map((service) => [service, [...shared, 'server']])),
  demo: [...shared, 'server', ...services],
  host: [...shared, 'server', 'demo', ...services],
  testkit: [...shared, 'server', 'host', ...services],
  measure: [...shared, 'server', 'demo', 'host', 'testkit', 'e2e', ...services],
  web: shared,
  e2e: [...shared, 'host', 'testkit', 'converters'],
  tooling: ['server'],
}

/** Allowed third-party packages in the workspace packages that also run in the browser. */
const outside: Record<string, RegExp> = {
  kernel: /^temporal-polyfill/,
  contract: /^zod\/mini$/,
  // icu-minify compiles messages in the build; it is never shipped to the browser.
  i18n: /^(?:use-intl|icu-minify)/,
}

/**
 * Ranks of the folders of a package, and of files beside them, lowest first: each imports itself and lower ones. What
 * is not named stands on top. The subfolders of `apart`, by group and name, do not import each other. Tests of the
 * server and of services may import what their calls lead to.
 */
type Ranks = { root: string; order: readonly string[]; apart: readonly string[] }

const orders: Readonly<Record<string, string>> = {
  accounts:
    'identity sessions second-factor users sign-in webhooks caller-check deadlines announcements watchers find ' +
    'office-settings people settings profile registration passkeys page-errors staff access-tokens support recovery ' +
    'audit teams apps email-change staff-sign-in',
  bookings:
    'catalogue calls settings vouchers rooms external-calendars refunds pricing bookings options payments calendars ' +
    'reminders documents mails',
  chats: 'threads messages live by-mail',
  clouds: 'providers keys servers links office clusters actions incidents',
  mails:
    'outgoing addresses senders content embedded failing-addresses deliveries sending inbound account-mails ' +
    'message-mail privacy',
  notifs:
    'thread-mails preferences unsubscribe push subscriptions notices reminders devices satisfaction privacy ' +
    'announcements outside-mails',
  payments:
    'stripe payments methods issuers collections embedded providers refunds exports subscriptions webhooks transfers ' +
    'guest-payments catalogue invoice-rows billing invoices',
  projects:
    'tasks totals archive drive-syncs invoices members threads merge-requests milestones presets search waiting ' +
    'work-logs deadlines unattended estimates filters times daily-reports editing labels presentation ' +
    'board bulk lists backlog day-queue',
  stats:
    'incidents reports monitoring maintenances periods availability sla probes uptime-checks monitors system ' +
    'strikes oncall timeline charge',
  storages: 'store files deadlines uploads data-exports previews office',
}

const serverOrder =
  'clock.ts with-timeout.ts limit-concurrency.ts limit-fairly.ts calls-first.ts list-in-parts.ts env.ts net ' +
  'validation billing icalendar env secrets outbound embedded health metrics database tracing log pdf problems ' +
  'jobs deadlines work events recurring-jobs mail visible-topics platform-metrics platform.ts ' +
  'service.ts auth idempotency live http heartbeat openapi proxy static'

const ranks: readonly Ranks[] = [
  { root: 'web/src/', order: ['kit', 'model', 'features', 'areas', 'app'], apart: ['features'] },
  { root: 'packages/server/src/', order: serverOrder.split(' '), apart: [] },
  ...Object.entries(orders).map(([service, order]) => ({
    root: `services/${service}/src/`,
    order: order.split(' '),
    apart: [],
  })),
]

/** Support of the tests of the web; for the product's code it stands on top, so that nothing imports it. */
const testSupport = 'web/src/testing/'

const packageOf = (path: string) =>
  /^(?:packages|services)\/([^/]+)\//.exec(path)?.[1] ?? /^(web|e2e)\//.exec(path)?.[1]

const placeOf = ({ root, order }: Ranks, path: string) => {
  const [folder = '', group, name] = path.slice(root.length).split('/')
  const child = `${group}/${name}`
  const rank = order.indexOf(folder)
  return rank < 0 ? { rank: order.length, folder: 'the top', child: undefined } : { rank, folder, child }
}

/** Finds an import of a higher folder, or between subfolders that stand apart. */
const rankRefusal = (file: string, target: string): string | undefined => {
  const ranked = ranks.find(({ root }) => file.startsWith(root) && target.startsWith(root))
  if (!ranked || (isTest(file) && (ranked.root !== 'web/src/' || target.startsWith(testSupport)))) return undefined
  const own = placeOf(ranked, file)
  const other = placeOf(ranked, target)
  if (other.rank > own.rank) {
    const way = ranked.order.slice(ranked.order.indexOf(own.folder)).join(' ← ')
    return `${own.folder} may not import ${other.folder}: ${way}`
  }
  return ranked.apart.includes(own.folder) && own.folder === other.folder && own.child !== other.child
    ? `${own.folder}/${own.child} may not import ${other.folder}/${other.child}: compose them in a folder above`
    : undefined
}

const testOnly = /^(?:testkit|measure|e2e)$/
const isForTests = (file: string) => isTest(file) || isTestSupport(file) || testOnly.test(packageOf(file) ?? '')

const refusal = (file: string, name: string): string | undefined => {
  const from = packageOf(file)
  if (!from) return undefined
  if (/(?:^|\/)testing\//.test(name) && !isForTests(file)) return `${name} is for tests only`
  const rules = allowed[from]
  if (!rules)
    return `${from} is not in the table of who may import what (packages/tooling/src/checks/import-direction.ts)`

  if (name.startsWith('.')) {
    const target = join(dirname(file), name)
    if (packageOf(target) !== from) return `${name} leaves the package: import it by its package name`
    return rankRefusal(file, target)
  }

  if (file.startsWith('web/src/') && /^@passerelle\/contract\/\w+\/api$/.test(name) && !isForTests(file))
    return `${name} brings every operation of its service into a page: import those of the subject`

  const target = /^@passerelle\/([^/]+)/.exec(name)?.[1]
  if (target) {
    if (rules.includes(target) || target === from || (target === 'testkit' && (isTest(file) || isTestSupport(file))))
      return undefined
    return services.includes(from) && services.includes(target)
      ? `service ${from} may not import service ${target}: read its published view or listen to its events`
      : `${from} may not import ${target}`
  }

  const permitted = outside[from]
  if (isTest(file)) return undefined
  if (permitted && !permitted.test(name))
    return `${from} may not import ${name}: it runs in the browser and stays small`
  if (file.startsWith('web/src/') && name.startsWith('node:')) return `${name} does not exist in a browser`
  return undefined
}

/**
 * Finds imports against the allowed direction kernel ← contract ← server ← services ← host, and the corresponding
 * layers of the web.
 */
export const checkImports = (files: SourceFile[]): Finding[] =>
  files.flatMap((file) =>
    importsOf(file).flatMap(({ name, line }) => {
      const { path } = file
      const message = refusal(path, name)
      return message ? [{ level: 'error' as const, path, line, message }] : []
    }),
  )
