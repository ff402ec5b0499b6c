import type { Platform } from '@passerelle/server/platform'
import type { NewMail } from '@passerelle/server/mail/queue-mail'
import { takeTokens } from '@passerelle/server/mail/take-token'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'
import type { Tx } from '@passerelle/server/database/connect'
import { enqueueWork, type NewWork } from '@passerelle/server/work/work-store'
import { seconds } from '@passerelle/kernel/durations'
import type { NoticeFacts } from '@passerelle/kernel/notice-facts'
import { defaultDigestHour, type NoticeChoice } from '@passerelle/kernel/notice-preferences'
import { pushKind } from './push-work.ts'
import { statement } from './statement-rows.ts'
import type { PageDelays } from '../preferences/oncall-channels.ts'
import { channelsOf, choicesOf } from '../preferences/channels.ts'
import { readNoticeDetails } from './notice-details-view.ts'
import type { NoticeWording } from './noticed-events.ts'
import { answerLinks } from './answer-links.ts'
import { mailOf } from './notice-mail.ts'
import { takeMessagesForAnswer } from '../thread-mails/thread-mail.ts'
import type { Receiver } from './receivers-view.ts'

export const mailDeadlineName = 'mail-notice'

/** An event to notify; `source` identifies it and makes notices idempotent. */
export type Happening = {
  source: string
  appId: string
  at: Date
  taskId?: string | undefined
  actorId?: string | undefined
  messageId?: string | undefined
  probeId?: string | undefined
  maintenanceId?: string | undefined
  incidentId?: string | undefined
  otherAppId?: string | undefined
  absenceId?: string | undefined
  facts?: NoticeFacts | undefined
  /** Day of a report, `2026-02-03`. */
  day?: string | undefined
  /** Pushes and mails wait until then, because what they say may still grow. */
  notBefore?: Date | undefined
}
/** `choice`: channels other than the preferences say; `delays`: how long each waits, in ms. */
export type Recipient = {
  receiver: Receiver
  wording: NoticeWording
  choice?: NoticeChoice
  delays?: PageDelays
}

/** What happened, and to whom it is told. */
export type Notified = { happening: Happening; people: readonly Recipient[] }

// `folds`: of the same kind, request and reader within ten minutes of the first unread one is one fold (DAY-016).
const insert = statement(
  'notifs.insert',
  `
  INSERT INTO notifs.notices (app_id, id, user_id, source, kind, category, in_inbox, task_id, actor_id, message_id,
    probe_id, created_at, push_due_at, mail_due_at, mail_mode, maintenance_id, incident_id, other_app_id, absence_id,
    reason, facts, fold)
  SELECT n."appId", n.id, n."userId", n.source, n.kind, n.category, n."inInbox", n."taskId", n."actorId", n."messageId",
    n."probeId", n.at, n."pushAt", n."mailAt", n."mailMode", n."maintenanceId", n."incidentId", n."otherAppId",
    n."absenceId", n.reason, n.facts,
    coalesce(n.fold, CASE WHEN n.folds THEN coalesce(
      (SELECT f.fold FROM (SELECT * FROM notifs.notices f
            WHERE f.app_id = n."appId" AND f.task_id = n."taskId" AND f.user_id = n."userId" OFFSET 0) f
        WHERE f.kind = n.kind AND f.read_at IS NULL AND f.fold = 'same:' || f.id
          AND f.created_at BETWEEN n.at - interval '10 minutes' AND n.at
        ORDER BY f.created_at LIMIT 1), 'same:' || n.id) END)
    FROM jsonb_to_recordset($1::jsonb) AS n ("appId" char(24), id char(24), "userId" char(24), source text, kind text,
           category text, "inInbox" boolean, "taskId" char(24), "actorId" char(24), "messageId" char(24),
           "probeId" char(24), at timestamptz, "pushAt" timestamptz, "mailAt" timestamptz, "mailMode" text,
           "maintenanceId" char(24), "incidentId" char(24), "otherAppId" char(24), "absenceId" char(24),
           reason text, facts jsonb, fold text, folds boolean)
  ON CONFLICT (app_id, user_id, source) DO NOTHING RETURNING id`,
)

const after = (at: Date, ms: number | null | undefined) => new Date(at.getTime() + (ms ?? 0))
const latest = (one: Date, other: Date) => (one > other ? one : other)

/** Max number of recipients listed in one event. */
const mostNamed = 500

type Deps = Pick<Platform, 'clock' | 'env' | 'newId' | 'queueMail' | 'record' | 'scheduleDeadline'>

/** A notice that is to be created, with what is sent for it. */
type Planned = {
  id: string
  happening: Happening
  receiver: Receiver
  row: object
  inInbox: boolean
  pushAt: Date | null
  mailAt: Date | null
  waits: boolean
}

/**
 * Creates one notice per user and event, together with what is sent: the mail immediately or as a deadline, and a due
 * push. Idempotent. What happened in many accounts takes no more statements than what happened in one, but for the
 * event of each.
 */
export const notifyUsers = ({ clock, env, newId, queueMail, record, scheduleDeadline }: Deps) => {
  const withLinks = answerLinks({ env, record })
  const objection = { fr: env.termsNoticeTextFr, en: env.termsNoticeTextEn }
  const links = { objection, unsubscribe: unsubscribeTokens(env).create, take: takeTokens(env).create }

  const plan = (happening: Happening, { receiver, wording, choice, delays }: Recipient, now: Date): Planned => {
    const {
      source,
      appId,
      at,
      notBefore = now,
      taskId,
      actorId,
      messageId,
      probeId,
      maintenanceId,
      incidentId,
      otherAppId,
      absenceId,
      facts,
    } = happening
    const id = newId()
    const preferred = choicesOf(
      receiver.staff ? 'staff' : 'customer',
      receiver.choices,
      receiver.messageMails ?? env.messageMailDefault,
    )
    const choices = choice ? { ...preferred, [wording.category]: choice } : preferred
    const { inInbox, push, mail, fold } = channelsOf(
      wording.category,
      {
        choices,
        digestHour: receiver.digestHour ?? defaultDigestHour,
        quiet: receiver.quiet,
        messageMailMs: seconds(env.messageMailAfterS),
      },
      now,
    )
    // Mails of this category are sent by the services that know their links.
    const isOwn = wording.category !== 'security' && !wording.isMailedOtherwise
    const mailed = isOwn && mail !== null ? { ...mail, at: after(latest(mail.at, notBefore), delays?.mail) } : null
    // Messages always leave by their deadline, which joins those of a thread and knows who muted it.
    const isThread = wording.category === 'messages'
    const waits = mailed !== null && (isThread || mailed.mode === 'digest' || mailed.at > now)
    const pushAt = receiver.hasDevice && push !== null ? after(latest(push, notBefore), delays?.push) : null
    const row = {
      appId,
      id,
      userId: receiver.userId,
      source,
      kind: wording.kind,
      category: wording.category,
      inInbox,
      taskId,
      actorId,
      messageId,
      probeId,
      at,
      pushAt,
      mailAt: waits ? mailed.at : null,
      mailMode: waits ? mailed.mode : null,
      maintenanceId,
      incidentId,
      otherAppId,
      absenceId,
      reason: wording.reason,
      facts,
      fold,
      folds: receiver.staff && taskId !== undefined,
    }
    return { id, happening, receiver, row, inInbox, pushAt, mailAt: mailed?.at ?? null, waits }
  }

  return async (tx: Tx, told: readonly Notified[]): Promise<void> => {
    const now = clock.now()
    const wanted = told.flatMap(({ happening, people }) => people.map((one) => plan(happening, one, now)))
    if (wanted.length === 0) return
    const inserted = await insert.readRows(tx.query, JSON.stringify(wanted.map(({ row }) => row)))
    const ids = new Set(inserted.map(({ id }) => id))
    const created = wanted.filter(({ id }) => ids.has(id))
    const atOnce = new Map<string, Planned>()
    for (const planned of created) {
      const { id, happening, mailAt, waits } = planned
      if (mailAt === null) continue
      if (waits) scheduleDeadline(tx, 'notifs', mailDeadlineName, { appId: happening.appId, id, dueAt: mailAt })
      else atOnce.set(id, planned)
    }
    const details = await readNoticeDetails(
      tx.query,
      [...atOnce.values()].map(({ id, happening }) => ({ appId: happening.appId, id })),
    )
    const mails: NewMail[] = []
    for (const notice of details) {
      const planned = atOnce.get(notice.id)
      if (!planned) continue
      const { receiver, happening } = planned
      const plain = mailOf(notice, receiver, { now, origin: env.origin, day: happening.day, ...links })
      const mail = await withLinks(tx, notice, receiver, plain, now)
      const { category, taskId: about, userId } = notice
      const taken =
        category === 'answer' && about !== null
          ? await takeMessagesForAnswer(tx.query, { appId: notice.appId, taskId: about, userId }, now)
          : {}
      mails.push({ ...mail, ...taken })
    }
    await queueMail(tx, mails)
    const byHappening = Map.groupBy(created, ({ happening }) => happening)
    for (const { happening } of told) {
      const { appId, taskId, probeId, maintenanceId, facts } = happening
      const inboxes = (byHappening.get(happening) ?? []).flatMap(({ inInbox, receiver }) =>
        inInbox ? [receiver.userId] : [],
      )
      const announcementId = facts?.announcementId
      for (let from = 0; from < inboxes.length; from += mostNamed)
        await record(tx, {
          appId,
          actor: { kind: 'system' },
          name: 'notice.written',
          subject: taskId ?? probeId ?? maintenanceId ?? appId,
          data: { userIds: inboxes.slice(from, from + mostNamed), ...(announcementId && { announcementId }) },
        })
    }
    const pushes = created.flatMap(({ id, happening, pushAt }): NewWork[] =>
      pushAt === null ? [] : [{ kind: pushKind, id, appId: happening.appId, dueAt: pushAt }],
    )
    await enqueueWork(tx, pushes)
  }
}

export type NotifyUsers = ReturnType<typeof notifyUsers>
