import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { announcementStage, lockedFields } from '@passerelle/kernel/announcements'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { applyBody, changedFields, findAnnouncement, saveAnnouncement, toColumns } from './announcement-record.ts'
import { cancellationOf, checkFields, checkNotice, checkWhole, type AnnouncementFields } from './announcement-rules.ts'
import { announceDeadlineName } from './announce-deadline.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'newId' | 'record' | 'scheduleDeadline'>
type Versioned = { version: number }

const provider = statement('accounts.announcing-account', 'SELECT id FROM accounts.apps WHERE provider')
const audienceSize = statement(
  'accounts.audience-is-empty',
  'SELECT NOT EXISTS (SELECT FROM accounts.people_addressed($1)) AS "isEmpty"',
  { notNull: ['isEmpty'] },
)

const empty: AnnouncementFields = {
  kind: 'info',
  titleFr: '',
  titleEn: '',
  textFr: '',
  textEn: '',
  link: null,
  document: null,
  audience: { side: 'customers', appIds: [], notAppIds: [], features: [], roles: 'everybody' },
  shownFrom: null,
  shownUntil: null,
  effectiveOn: null,
  acknowledge: false,
  mail: false,
}

type EventName = 'announcement.created' | 'announcement.deleted' | 'announcement.published' | 'announcement.withdrawn'

/** Drafts, publication and withdrawal of announcements (ANN-004, ANN-005, ANN-009). */
export const writeAnnouncement = ({ database, clock, newId, record, scheduleDeadline }: Deps) => {
  const about = async (tx: Tx, id: string, actor: Person) => ({
    appId: (await tx.query(provider.with())).rows[0]!.id,
    actor: eventActor(actor),
    subject: id,
  })
  const note = async (tx: Tx, name: EventName, id: string, actor: Person) => {
    await record(tx, { ...(await about(tx, id, actor)), name, data: { announcementId: id } })
  }
  const insert = async (tx: Tx, fields: AnnouncementFields, actor: Person): Promise<string> => {
    const id = newId()
    const now = clock.now()
    await tx.prisma.announcement.create({
      data: { id, ...toColumns(fields), createdBy: actor.userId, createdAt: now, updatedAt: now },
    })
    await note(tx, 'announcement.created', id, actor)
    return id
  }
  /** Its audience is told when it begins to be shown (ANN-007). */
  const schedule = async (tx: Tx, id: string, dueAt: Date, actor: Person) => {
    const { appId } = await about(tx, id, actor)
    scheduleDeadline(tx, 'accounts', announceDeadlineName, { appId, id, dueAt })
  }
  /** Throws `not_found`, `announcement_changed`. */
  const read = async (tx: Tx, id: string, { version }: Versioned) => {
    const found = await findAnnouncement(tx, id)
    if (found.version !== version) throw new Problem('announcement_changed')
    return found
  }

  return {
    /** Throws `announcement_invalid`. */
    create: (body: InferBody<typeof accounts.createAnnouncement>, actor: Person): Promise<string> =>
      database.transaction((tx) => {
        const fields = applyBody(empty, body)
        checkFields(fields, ['effectiveOn'], clock.now())
        return insert(tx, fields, actor)
      }),

    /** Throws `not_found` and `announcement_` `changed`, `published`, `invalid`, `incomplete`. */
    edit: (
      id: string,
      { version, ...body }: InferBody<typeof accounts.editAnnouncement>,
      actor: Person,
    ): Promise<void> =>
      database.transaction(async (tx) => {
        const { state, key: _key, version: was, ...fields } = await read(tx, id, { version })
        const now = clock.now()
        const next = applyBody(fields, body)
        const changed = changedFields(fields, next)
        const stage = announcementStage({ ...fields, state }, now)
        const locked = lockedFields(stage, fields.kind, changed, fields, next)
        if (locked.length > 0)
          throw new Problem('announcement_published', {
            fields: Object.fromEntries(locked.map((field) => [field, fieldMessage('problems.announcement_published')])),
          })
        if (changed.length === 0) return
        checkFields(next, changed, now)
        if (state !== 'draft') checkWhole(next)
        const dueAt = stage === 'planned' && changed.includes('shownFrom') ? (next.shownFrom ?? now) : undefined
        if (dueAt !== undefined) next.shownFrom = dueAt
        const data = { ...toColumns(next), ...(dueAt && { announceDueAt: dueAt }) }
        await saveAnnouncement(tx, id, data, { was, now })
        if (dueAt !== undefined) await schedule(tx, id, dueAt, actor)
        await record(tx, {
          ...(await about(tx, id, actor)),
          name: 'announcement.changed',
          data: { announcementId: id, fields: changed },
        })
      }),

    /** Throws `not_found`, `announcement_published`. */
    remove: (id: string, actor: Person): Promise<void> =>
      database.transaction(async (tx) => {
        await findAnnouncement(tx, id)
        const { count } = await tx.prisma.announcement.deleteMany({ where: { id, state: 'draft' } })
        if (count === 0) throw new Problem('announcement_published')
        await note(tx, 'announcement.deleted', id, actor)
      }),

    /**
     * Prices and terms are shown from now on, so that the days of notice are. Throws `not_found`,
     * `announcement_changed`, `announcement_published`, `announcement_incomplete`, `announcement_too_soon`,
     * `announcement_invalid`, `announcement_audience_empty`.
     */
    publish: (id: string, versioned: Versioned, actor: Person): Promise<void> =>
      database.transaction(async (tx) => {
        const { state, key: _key, version: was, ...fields } = await read(tx, id, versioned)
        const now = clock.now()
        if (state !== 'draft') throw new Problem('announcement_published')
        const isLater = fields.kind === 'info' && fields.shownFrom !== null && fields.shownFrom > now
        const shownFrom = isLater ? fields.shownFrom! : now
        const next = { ...fields, shownFrom }
        checkWhole(next)
        checkNotice(next, now)
        checkFields(next, ['effectiveOn'], now)
        const { isEmpty } = (await tx.query(audienceSize.with(JSON.stringify(next.audience)))).rows[0]!
        if (isEmpty)
          throw new Problem('announcement_audience_empty', {
            fields: { audience: fieldMessage('problems.announcement_audience_empty') },
          })
        const data = { ...toColumns(next), state: 'planned' as const, publishedAt: now, announceDueAt: shownFrom }
        await saveAnnouncement(tx, id, data, { was, now })
        await schedule(tx, id, shownFrom, actor)
        await note(tx, 'announcement.published', id, actor)
      }),

    /**
     * Of prices and terms that were shown, a draft remains that tells the same audience. Throws `not_found`,
     * `announcement_changed`, `announcement_published` (a draft, or over).
     */
    withdraw: (id: string, versioned: Versioned, actor: Person): Promise<void> =>
      database.transaction(async (tx) => {
        const { state, key: _key, version: was, ...fields } = await read(tx, id, versioned)
        const now = clock.now()
        const stage = announcementStage({ ...fields, state }, now)
        if (stage !== 'planned' && stage !== 'shown') throw new Problem('announcement_published')
        const data = { ...toColumns(fields), state: 'withdrawn' as const, withdrawnAt: now, announceDueAt: null }
        await saveAnnouncement(tx, id, data, { was, now })
        await note(tx, 'announcement.withdrawn', id, actor)
        if (stage === 'shown' && fields.kind !== 'info') await insert(tx, cancellationOf(fields), actor)
      }),
  }
}
