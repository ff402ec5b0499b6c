import { bookingsOfDaysStatement } from '@passerelle/bookings/bookings/bookings-view'
import { startFakeStripe } from '@passerelle/payments/stripe/fake-stripe'
import { systemClock } from '@passerelle/server/clock'
import { judgeMetrics } from '../../metrics.ts'
import { latencyText, ratioOf, type LatencyStats } from '../../latency-stats.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { startProduct } from '../../world/product-process.ts'
import { startFloor } from '../floor/start-floor.ts'
import { connectTo } from '../http.ts'
import { withPostgres } from '../with-postgres.ts'
import { seedBookings } from './dataset.ts'
import { measurePdf, type Pdfs } from './measure-pdf.ts'
import { lastDay, measureCalendar, measurePayments } from './measure-reads.ts'
import { measureCreations, measureWebhooks, type Creation, type Webhooks } from './measure-writes.ts'

const usualSize = 1_000_000

export type BookingFigures = {
  size: number
  calendar: { bookings: number; ours: LatencyStats; floor: LatencyStats }
  payments: { large: LatencyStats; small: LatencyStats }
  creations: Creation
  webhooks: Webhooks
  pdf: Pdfs
}

const measure = async (postgresUrl: string, size: number, progress: Extent['progress']): Promise<BookingFigures> => {
  const clock = systemClock()
  const undo: (() => Promise<unknown>)[] = []
  try {
    const fake = await startFakeStripe(clock.now)
    undo.push(fake.close)
    progress(`filling a database with ${size} bookings and payments`)
    const world = await seedBookings(postgresUrl, size, fake.url)
    undo.push(world.open.close)
    const { large, small, month, settings, given } = world
    const product = await startProduct(settings)
    undo.push(product.stop)
    const floor = await startFloor({
      databaseUrl: settings['DATABASE_URL']!,
      statements: { calendar: bookingsOfDaysStatement.with(large.app.id, month, lastDay(month), 20_000) },
    })
    undo.push(floor.stop)
    const [ours, bare] = [connectTo(product.origin, 50), connectTo(floor.origin, 12)]
    undo.push(ours.close, bare.close)
    const headersOf = async ({ admin }: typeof large) => ({ authorization: `Bearer ${await given.tokenFor(admin)}` })
    const headers = await headersOf(large)
    const scale = Math.min(1, size / usualSize)
    progress('reading a month of the calendar and payments')
    const calendar = await measureCalendar(world, ours, bare, headers)
    const payments = await measurePayments(ours, headers, await headersOf(small))
    progress('creating bookings and sending webhooks')
    const creations = await measureCreations(ours, headers, Math.max(300, Math.round(10_000 * scale)))
    const webhooks = await measureWebhooks(world, ours, Math.max(500, Math.round(10_000 * scale)))
    progress('printing documents')
    const pdf = await measurePdf(Math.max(8, Math.round(200 * scale)))
    return { size, calendar, payments, creations, webhooks, pdf }
  } finally {
    for (const close of undo.toReversed()) await close()
  }
}

/** A calendar month of 200 rooms, creations by 50 callers, webhooks, the payments list and PDFs. */
export const bookings = defineMeasure({
  name: 'bookings',
  title: 'Bookings, payments and documents',
  promised:
    'calendar twice its statement; 300 creations and 500 webhooks a second, each once; payments list 1.2× of a ' +
    'hundredth; PDFs 0.7× of Chromium alone',
  alone: ({ sizes: [size = usualSize], progress }) => withPostgres([size], (url) => measure(url, size, progress)),
  judge: ({ size, calendar, payments, creations, webhooks, pdf }: BookingFigures) =>
    judgeMetrics([
      {
        name: 'calendar month: times its statement',
        value: ratioOf(calendar.ours, calendar.floor).p50,
        unit: '×',
        atMost: 2,
        detail:
          `${calendar.bookings} of ${size} bookings, ${latencyText(calendar.ours)}; floor ` +
          latencyText(calendar.floor),
      },
      {
        name: `creations by ${creations.callers} callers`,
        value: creations.perSecond,
        unit: '/ s',
        atLeast: 300,
      },
      {
        name: `stays of ${creations.slots} not created, or twice`,
        value: Math.abs(creations.slots - creations.created),
        unit: '',
        atMost: 0,
      },
      {
        name: 'stays asked twice and not refused once',
        value: Math.abs(Math.ceil(creations.slots / 10) - creations.conflicts),
        unit: '',
        atMost: 0,
      },
      { name: 'webhooks', value: webhooks.perSecond, unit: '/ s', atLeast: 500 },
      {
        name: `webhooks of ${webhooks.sent} not stored, or twice`,
        value: Math.abs(webhooks.sent - webhooks.stored),
        unit: '',
        atMost: 0,
      },
      {
        name: 'payments list: times that of a hundredth',
        value: ratioOf(payments.large, payments.small).p50,
        unit: '×',
        atMost: 1.2,
        detail: `${latencyText(payments.large)}; ${latencyText(payments.small)}`,
      },
      {
        name: 'documents: share of Chromium alone',
        value: pdf.oursPerSecond / pdf.floorPerSecond,
        unit: '×',
        atLeast: 0.7,
        detail: `${pdf.oursPerSecond.toFixed(1)} / s, Chromium alone ${pdf.floorPerSecond.toFixed(1)}`,
      },
    ]),
})
