import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { judgeMetrics, type Metric } from '../../metrics.ts'
import { ratioOf } from '../../latency-stats.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { comparedMetrics, measureCompared, startSides, type ComparedFigures, type Sides } from '../compared.ts'
import { withPostgres } from '../with-postgres.ts'
import { accountCalls } from './account-calls.ts'
import { measureMails, type MailFigures } from './measure-mails.ts'
import { measureSignIn, type SignInFigures } from './measure-sign-in.ts'
import { eventsPerUser, seedAccounts, type AccountsDataset } from './seed-accounts.ts'

const usualSizes = [1_000_000]
/** Mails of the measurement at the usual size, and their limits. */
const mailsPerUser = 1 / 100
const [queuedAtMost, perSecondAtLeast] = [2000, 200]
/** A sign-in may take so many ms more than its password; another call so many times longer meanwhile. */
const [overPassword, overAlone] = [3, 1.5]

/** A local mail server that reads each mail and forgets it. */
const openMailServer = async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('end', () => done())
      stream.resume()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const signInMetrics = ({ signIn, argon2, ours: { alone, meanwhile }, floor }: SignInFigures): Metric[] => [
  {
    name: 'sign-in above its password, p50',
    value: signIn.p50 - argon2.p50,
    unit: 'ms',
    atMost: overPassword,
    detail: `${signIn.p50.toFixed(1)} ms, its password alone ${argon2.p50.toFixed(1)} ms`,
  },
  {
    name: 'users list while users sign in, p95',
    value: ratioOf(meanwhile, alone).p95,
    unit: '×',
    atMost: overAlone,
    detail:
      `${alone.p95.toFixed(1)} → ${meanwhile.p95.toFixed(1)} ms; its statement alone, while passwords are verified, ` +
      `${ratioOf(floor.meanwhile, floor.alone).p95.toFixed(2)}×`,
  },
]
const mailMetrics = ({ mails, queuedMs, sent, perSecond }: MailFigures): Metric[] => [
  { name: `${mails} mails queued in one transaction`, value: queuedMs, unit: 'ms', atMost: queuedAtMost },
  { name: 'mails sent', value: sent, unit: '', atLeast: mails },
  { name: 'mails sent a second', value: perSecond, unit: '/ s', atLeast: perSecondAtLeast },
]

const startOne = async (world: AccountsDataset): Promise<Sides> => {
  const { given, app, admin, staff, password, passwordHash, users } = world
  const tokens = { admin: await given.tokenFor(admin), staff: await given.tokenFor(staff) }
  return startSides({
    size: users,
    settings: world.settings,
    calls: accountCalls(world, tokens),
    connections: 8,
    password: [password, passwordHash],
    more: {
      calls: {
        'sign-in': (index) => ({
          method: 'POST',
          path: '/api/accounts/v1/public/login',
          headers: { 'content-type': 'application/json', 'app-id': app.id },
          body: JSON.stringify({ email: `user-${1 + (index % 500)}@${app.slug}.example`, password }),
        }),
      },
      floorCalls: { password: () => ({ method: 'POST', path: '/password' }) },
    },
  })
}

type AccountFigures = { compared: ComparedFigures[]; measured: { signIn: SignInFigures; mails: MailFigures }[] }

const measure = async (
  postgresUrl: string,
  sizes: readonly number[],
  progress: Extent['progress'],
): Promise<AccountFigures> => {
  const server = await openMailServer()
  const figures: AccountFigures = { compared: [], measured: [] }
  try {
    for (const users of sizes) {
      progress(`filling a database with ${users} users and ${users * eventsPerUser} events`)
      const world = await seedAccounts(postgresUrl, users, server.url)
      const sides = await startOne(world)
      try {
        figures.compared.push(...(await measureCompared([sides], progress)))
        progress('measuring sign-ins and mails')
        const signIn = await measureSignIn(sides, 'users list')
        const mails = await measureMails(world, Math.max(100, Math.round(users * mailsPerUser)))
        figures.measured.push({ signIn, mails })
      } finally {
        await sides.stop()
        await world.open.close()
      }
    }
  } finally {
    await server.close()
  }
  return figures
}

/** Sign-in, users list, audit and mails, in a database of so many users; each size is measured by itself. */
export const accounts = defineMeasure({
  name: 'accounts',
  title: 'Users, audit, sign-ins and mails',
  promised: 'twice the floor; sign-in 3 ms above its password, others 1.5× meanwhile; 200 mails a second',
  alone: ({ sizes: asked, progress }) => {
    const sizes = asked.length > 0 ? asked : usualSizes
    return withPostgres(sizes, (url) => measure(url, sizes, progress))
  },
  judge: ({ compared, measured }: AccountFigures) =>
    judgeMetrics([
      ...comparedMetrics(compared),
      ...measured.flatMap(({ signIn, mails }) => [...signInMetrics(signIn), ...mailMetrics(mails)]),
    ]),
})
