import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import { stats } from '@passerelle/contract/stats/api'
import type { OncallImport } from '@passerelle/contract/stats/oncall-import'
import type { Person } from '@passerelle/kernel/actor'
import { overrideBounds } from '@passerelle/kernel/on-call'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { UploadedFile } from '@passerelle/server/service'
import { readProvider } from './oncall-staff.ts'
import { planShifts } from './plan-shifts.ts'
import { readShifts, type ImportedShift } from './read-shifts.ts'
import { rotaStore } from './rota-store.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record' | 'scheduleDeadline'>
type Span = { startsAt: Date; endsAt: Date }
type Placed = ImportedShift & { userId: string; name: string }

const maxBytes = stats.importOncall.bodyLimit

const people = statement(
  'stats.import-people',
  `SELECT p.id AS "userId", lower(d.email) AS email, concat_ws(' ', p.first_name, p.last_name) AS name
     FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
     JOIN accounts.addresses d ON d.app_id = p.app_id AND d.user_id = p.id
    WHERE p.staff AND p.deleted_at IS NULL AND lower(d.email) = ANY ($1) ORDER BY p.id LIMIT 500`,
  { notNull: ['userId', 'email', 'name'] },
)
const running = statement(
  'stats.import-overrides',
  `SELECT id, user_id AS "userId", starts_at AS "startsAt", ends_at AS "endsAt", source, uid
     FROM stats.oncall_overrides WHERE layer_id = $1 AND ends_at > $2 ORDER BY starts_at`,
)

const readText = async (files: AsyncIterable<UploadedFile>): Promise<string> => {
  for await (const { stream } of files) {
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    // Beyond the limit the stream ends without an error.
    if (bytes.length >= maxBytes) throw new Problem('body_too_large')
    return bytes.toString('utf8')
  }
  throw new Problem('file_missing')
}

const isoSpan = ({ startsAt, endsAt }: Span) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
const touches = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Spans that overlap one before them, or one of the others. */
const overlapsOf = (placed: readonly Placed[], others: readonly Span[]): Placed[] => {
  const sorted = placed.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  let until = new Date(0)
  return sorted.filter((shift) => {
    const isCovered = shift.startsAt < until || others.some((other) => touches(shift, other))
    if (shift.endsAt > until) until = shift.endsAt
    return isCovered
  })
}

/** Reads the overrides of a layer from an iCalendar file (ONC-009). */
export const importShifts = ({ clock, database, newId, record, scheduleDeadline }: Deps) => {
  const place = async (tx: Tx, shifts: readonly ImportedShift[]) => {
    const emails = [...new Set(shifts.flatMap((shift) => shift.emails))]
    const known = new Map((await people.readRows(tx.query, emails)).map((one) => [one.email, one]))
    const placed: Placed[] = []
    const unknown: ImportedShift[] = []
    for (const shift of shifts) {
      const person = shift.emails.map((email) => known.get(email)).find((one) => one !== undefined)
      if (person) placed.push({ ...shift, userId: person.userId, name: person.name })
      else unknown.push(shift)
    }
    return { placed, unknown }
  }

  /**
   * Throws `body_too_large`, `calendar_unreadable`, `calendar_too_long`, `file_missing`, `not_found` (the layer); with
   * `apply` `override_overlaps` too.
   */
  return async (
    { layerId, mode }: { layerId: string; mode: 'preview' | 'apply' },
    files: AsyncIterable<UploadedFile>,
    actor: Person,
  ): Promise<OncallImport> => {
    const text = await readText(files)
    return database.transaction(async (tx) => {
      await rotaStore.lock(tx)
      const now = clock.now()
      const layer = await tx.prisma.oncallLayer.findUnique({ where: { id: layerId, removedAt: null } })
      if (!layer) throw new Problem('not_found')
      const read = readShifts(text, now, layer.handoverMinute)
      if (typeof read === 'string') throw new Problem(read)
      const isFit = ({ startsAt, endsAt }: Span) => {
        const length = endsAt.getTime() - startsAt.getTime()
        return endsAt > now && length >= overrideBounds.minMs && length <= overrideBounds.maxMs
      }
      // What has begun is taken over from now on.
      const shifts = read
        .filter(isFit)
        .map((shift) => ({ ...shift, startsAt: shift.startsAt < now ? now : shift.startsAt }))
      const { placed, unknown } = await place(tx, shifts)
      const uids = new Set(read.map(({ uid }) => uid))
      const known = await running.readRows(tx.query, layerId, now)
      const isReplaced = ({ source, uid }: (typeof known)[number]) => source === 'ics' && uid !== null && uids.has(uid)
      const replaced = known.filter(isReplaced)
      const overlapping = overlapsOf(
        placed,
        known.filter((one) => !isReplaced(one)),
      )
      const reply = {
        taken: placed.map(({ line, userId, name, floating, ...span }) => ({
          line,
          userId,
          name,
          floating,
          ...isoSpan(span),
        })),
        unknown: unknown.map(({ line, summary }) => ({ line, summary })),
        overlapping: overlapping.map(({ line, name, ...span }) => ({ line, name, ...isoSpan(span) })),
        skipped: read.flatMap((shift) => (isFit(shift) ? [] : [shift.line])),
        written: 0,
      }
      if (mode === 'preview') return reply
      if (overlapping.length > 0) throw new Problem('override_overlaps')
      const providerId = await readProvider(tx)
      const about = { appId: providerId, actor: eventActor(actor) }
      for (const { id, userId, ...span } of replaced) {
        await rotaStore.endOverride(tx, id, span.startsAt, now)
        const data = { layerId, userId, ...isoSpan(span) }
        await record(tx, { ...about, subject: id, name: 'oncall.override_removed', data })
      }
      const by = { createdBy: actor.userId, createdAt: now, source: 'ics' as const, reason: '' }
      for (const { uid, userId, startsAt, endsAt } of placed) {
        const id = newId()
        await rotaStore.addOverride(tx, { id, layerId, providerId, userId, startsAt, endsAt, uid, ...by })
        const data = { layerId, userId, ...isoSpan({ startsAt, endsAt }) }
        await record(tx, { ...about, subject: id, name: 'oncall.override_added', data })
      }
      await planShifts({ scheduleDeadline })(tx, providerId, now)
      return { ...reply, written: placed.length }
    })
  }
}
