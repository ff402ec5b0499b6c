import { ratioOf, type LatencyStats } from '../latency-stats.ts'
import type { Pdfs } from './measure-pdf.ts'
import type { Creation, Webhooks } from './measure-writes.ts'

export type BookingFigures = {
  node: string
  size: number
  calendar: { bookings: number; ours: LatencyStats; floor: LatencyStats }
  payments: { large: LatencyStats; small: LatencyStats }
  creations: Creation
  webhooks: Webhooks
  pdf: Pdfs
}
type Line = { text: string; held: boolean }

const ms = ({ p50, p95 }: LatencyStats) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

/** The figures beside their limits. */
export const linesOf = ({ size, calendar, payments, creations, webhooks, pdf }: BookingFigures): Line[] => {
  const overFloor = ratioOf(calendar.ours, calendar.floor).p50
  const growth = ratioOf(payments.large, payments.small).p50
  const share = pdf.oursPerSecond / pdf.floorPerSecond
  const twice = Math.ceil(creations.slots / 10)
  return [
    {
      text:
        `calendar month, ${calendar.bookings} of ${size} bookings: ${ms(calendar.ours)}; floor ` +
        `${ms(calendar.floor)}; ${overFloor.toFixed(2)}× of at most 2×`,
      held: overFloor <= 2,
    },
    {
      text: `creations by ${creations.callers} callers: ${creations.perSecond.toFixed(0)} of at least 300 a second`,
      held: creations.perSecond >= 300,
    },
    {
      text:
        `of ${creations.slots} stays ${creations.created} created, of ${twice} asked twice ` +
        `${creations.conflicts} refused`,
      held: creations.created === creations.slots && creations.conflicts === twice,
    },
    {
      text:
        `webhooks: ${webhooks.perSecond.toFixed(0)} of at least 500 a second, ${webhooks.stored} of ` +
        `${webhooks.sent} stored once`,
      held: webhooks.perSecond >= 500 && webhooks.stored === webhooks.sent,
    },
    {
      text:
        `payments list: ${ms(payments.large)} with ${size} rows, ${ms(payments.small)} with a hundredth; ` +
        `${growth.toFixed(2)}× of at most 1.2×`,
      held: growth <= 1.2,
    },
    {
      text:
        `PDF: ${pdf.oursPerSecond.toFixed(1)} documents a second, Chromium alone ${pdf.floorPerSecond.toFixed(1)}; ` +
        `${share.toFixed(2)}× of at least 0.7×`,
      held: share >= 0.7,
    },
  ]
}

/** The lines for a terminal. */
export const reportBookings = (figures: BookingFigures): string[] =>
  linesOf(figures).map(({ text, held }) => `${held ? '✓' : '✗'} ${text}`)
