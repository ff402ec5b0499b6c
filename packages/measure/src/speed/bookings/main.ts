import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { shutdownOnSignal } from '@passerelle/host/shutdown-on-signal'
import { startFakeStripe } from '@passerelle/payments/stripe/fake-stripe'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { createLogger } from '@passerelle/server/log/logger'
import { startChild, type Child } from '../child.ts'
import { seedBookings, type BookingsDataset } from './dataset.ts'
import { connectTo } from './http.ts'
import { measurePdf } from './measure-pdf.ts'
import { measureCalendar, measurePayments } from './measure-reads.ts'
import { measureCreations, measureWebhooks } from './measure-writes.ts'
import { reportBookings, type BookingFigures } from './report.ts'
import { readSize } from './sizes.ts'

const place = fileURLToPath(new URL('../../../../../node_modules/.cache', import.meta.url))
const say = (text: string) => void process.stdout.write(`${text}\n`)

const measure = async (world: BookingsDataset, [ours, floor]: readonly Child[]): Promise<BookingFigures> => {
  const [mine, bare] = [connectTo(ours!.origin, 50), connectTo(floor!.origin, 12)]
  const headers = { authorization: `Bearer ${await world.given.tokenFor(world.large.admin)}` }
  const small = { authorization: `Bearer ${await world.given.tokenFor(world.small.admin)}` }
  const scale = Math.min(1, world.size / 1_000_000)
  try {
    say('Reading a month of the calendar and payments …')
    const calendar = await measureCalendar(world, mine, bare, headers)
    const payments = await measurePayments(mine, headers, small)
    say('Creating bookings and sending webhooks …')
    const creations = await measureCreations(mine, headers, Math.max(300, Math.round(10_000 * scale)))
    const webhooks = await measureWebhooks(world, mine, Math.max(500, Math.round(10_000 * scale)))
    say('Printing documents …')
    const pdf = await measurePdf(Math.max(8, Math.round(200 * scale)))
    return { node: process.version, size: world.size, calendar, payments, creations, webhooks, pdf }
  } finally {
    await Promise.all([mine.close(), bare.close()])
  }
}

/** Measures what bookings, payments and PDFs promise, prints each figure beside its limit and keeps them. */
const main = async () => {
  const size = readSize(process.argv.slice(2))
  const postgres = await startPostgres({ ephemeral: true })
  shutdownOnSignal(postgres.stop, createLogger('error'))
  const fake = await startFakeStripe(() => new Date())
  const started: Child[] = []
  let world: BookingsDataset | undefined
  try {
    say(`Filling a database with ${size} bookings and payments …`)
    world = await seedBookings(postgres.url, size, fake.url)
    started.push(await startChild('our-process.ts', world.settings))
    started.push(await startChild('bookings/bare-calendar.ts', world.settings))
    const figures = await measure(world, started)
    reportBookings(figures).forEach(say)
    await mkdir(place, { recursive: true })
    await writeFile(`${place}/bench-bookings.json`, JSON.stringify(figures, null, 2))
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
    await world?.open.close()
    await fake.close()
    await postgres.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
