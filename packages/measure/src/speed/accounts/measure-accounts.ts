import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { comparedLines, measureCompared, startSides, type ComparedFigures, type Sides } from '../compared.ts'
import { ratioOf } from '../latency-stats.ts'
import { accountCalls } from './account-calls.ts'
import { measureMails, type MailFigures } from './measure-mails.ts'
import { measureSignIn, type SignInFigures } from './measure-sign-in.ts'
import { eventsPerUser, seedAccounts, type AccountsDataset } from './seed-accounts.ts'

/** Mails of the measurement at the usual size, and their limits. */
const mailsPerUser = 1 / 100
const [queuedAtMost, perSecondAtLeast] = [2000, 200]
/** A sign-in may take so many ms more than its password; another call so many times longer meanwhile. */
const [overPassword, overAlone] = [3, 1.5]

const mark = (held: boolean) => (held ? '✓' : '✗')

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

const signInLines = ({ signIn, argon2, ours: { alone, meanwhile }, floor }: SignInFigures) => {
  const more = signIn.p50 - argon2.p50
  const slower = ratioOf(meanwhile, alone).p95
  return [
    `Sign-in: p50 ${signIn.p50.toFixed(1)} ms, its password alone ${argon2.p50.toFixed(1)} ms, so ` +
      `${more.toFixed(1)} ms more ${mark(more <= overPassword)}`,
    `Users list: p95 ${alone.p95.toFixed(1)} ms, while users sign in ${meanwhile.p95.toFixed(1)} ms, ` +
      `${slower.toFixed(2)}× ${mark(slower <= overAlone)}; its statement alone, while passwords are verified, ` +
      `${ratioOf(floor.meanwhile, floor.alone).p95.toFixed(2)}×`,
  ]
}
const mailLine = ({ mails, queuedMs, sent, perSecond }: MailFigures) =>
  `Mails: ${mails} queued in one transaction in ${queuedMs.toFixed(0)} ms ${mark(queuedMs <= queuedAtMost)}, ` +
  `${sent} sent, ${perSecond.toFixed(0)} a second ${mark(sent === mails && perSecond >= perSecondAtLeast)}`

const startOne = async (world: AccountsDataset): Promise<Sides> => {
  const { given, app, admin, staff, password, passwordHash, users } = world
  const tokens = { admin: await given.tokenFor(admin), staff: await given.tokenFor(staff) }
  const json = { 'content-type': 'application/json', 'app-id': app.id }
  return startSides({
    size: users,
    settings: { ...world.settings, BENCH_PASSWORD: JSON.stringify([password, passwordHash]) },
    calls: accountCalls(world, tokens),
    connections: 8,
    more: {
      calls: {
        'sign-in': (index) => ({
          method: 'POST',
          path: '/api/accounts/v1/public/login',
          headers: json,
          body: JSON.stringify({ email: `user-${1 + (index % 500)}@${app.slug}.example`, password }),
        }),
      },
      floorCalls: { password: () => ({ method: 'POST', path: '/password', headers: {} }) },
    },
  })
}

/** Sign-in, users list, audit and mails, in a database of so many users; each size is measured by itself. */
export const measureAccounts = async (
  postgresUrl: string,
  sizes: readonly number[],
  say: (text: string) => void,
): Promise<{ figures: object; lines: readonly string[] }> => {
  const server = await openMailServer()
  const compared: ComparedFigures[] = []
  const measured: { size: number; signIn: SignInFigures; mails: MailFigures }[] = []
  try {
    for (const users of sizes) {
      say(`Filling a database with ${users} users and ${users * eventsPerUser} events …`)
      const world = await seedAccounts(postgresUrl, users, server.url)
      const sides = await startOne(world)
      try {
        compared.push(...(await measureCompared([sides], say)))
        say('Measuring sign-ins and mails …')
        const signIn = await measureSignIn(sides, 'users list')
        const mails = await measureMails(world, Math.max(100, Math.round(users * mailsPerUser)))
        measured.push({ size: users, signIn, mails })
      } finally {
        await sides.stop()
        await world.open.close()
      }
    }
  } finally {
    await server.close()
  }
  return {
    figures: { node: process.version, sizes, compared, measured },
    lines: [
      ...comparedLines(compared),
      '',
      ...measured.flatMap(({ signIn, mails }) => [...signInLines(signIn), mailLine(mails)]),
    ],
  }
}
