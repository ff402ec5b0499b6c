import type { Platform } from '@passerelle/server/platform'
import type { NewMail } from '@passerelle/server/mail/queue-mail'
import { takeTokens } from '@passerelle/server/mail/take-token'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'
import type { Tx } from '@passerelle/server/database/connect'
import { enqueueWork, type NewWork } from '@passerelle/server/work/work-store'
import { seconds } from '@passerelle/kernel/durations'
import type { NoticeFacts } from '@passerelle/kernel/notice-facts'
import { defaultDigestHour, type NoticeChoice } from '@passerelle/kernel/notice-preferences'
import { pushKind } from '../push/push-work.ts'
import { statement } from './statement-rows.ts'
import type { PageDelays } from '../preferences/oncall-channels.ts'
import { channelsOf, choicesOf } from './channels.ts'
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

// $21: of the same kind, request and reader within ten minutes of the first unread one is one fold (DAY-016).
const insert = statement(
  'notifs.insert',
  `
  INSERT INTO notifs.notices (app_id, id, user_id, source, kind, category, in_inbox, task_id, actor_id, message_id,
    probe_id, created_at,
                              push_due_at, mail_due_at, mail_mode, maintenance_id,
                              incident_id, reason, facts, fold)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
    coalesce($20, CASE WHEN $21 THEN coalesce(
      (SELECT f.fold FROM notifs.notices f
        WHERE f.app_id = $1 AND f.task_id = $8 AND f.user_id = $3 AND f.kind = $5 AND f.read_at IS NULL
          AND f.fold = 'same:' || f.id AND f.created_at BETWEEN $12::timestamptz - interval '10 minutes' AND $12
        ORDER BY f.created_at LIMIT 1), 'same:' || $2::bpchar) END))
  ON CONFLICT (app_id, user_id, source) DO NOTHING RETURNING id`,
)

const after = (at: Date, ms: number | null | undefined) => new Date(at.getTime() + (ms ?? 0))
const latest = (one: Date, other: Date) => (one > other ? one : other)

/** Max number of recipients listed in one event. */
const mostNamed = 500

type Deps = Pick<Platform, 'clock' | 'env' | 'newId' | 'queueMail' | 'record' | 'scheduleDeadline'>

/**
 * Creates one notice per user and event, together with what is sent: the mail immediately or as a deadline, and a due
 * push. Idempotent.
 */
export const notifyUsers =
  ({ clock, env, newId, queueMail, record, scheduleDeadline }: Deps) =>
  async (tx: Tx, happening: Happening, people: readonly Recipient[]): Promise<void> => {
    const withLinks = answerLinks({ env, record })
    const now = clock.now()
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
      facts,
      day,
    } = happening
    const objection = { fr: env.termsNoticeTextFr, en: env.termsNoticeTextEn }
    const links = { objection, unsubscribe: unsubscribeTokens(env).create, take: takeTokens(env).create }
    const messageMailMs = seconds(env.messageMailAfterS)
    const atOnce = new Map<string, Receiver>()
    const inboxes: string[] = []
    const pushes: NewWork[] = []
    for (const { receiver, wording, choice, delays } of people) {
      const id = newId()
      const preferred = choicesOf(
        receiver.staff ? 'staff' : 'customer',
        receiver.choices,
        receiver.messageMails ?? env.messageMailDefault,
      )
      const choices = choice ? { ...preferred, [wording.category]: choice } : preferred
      const { inInbox, push, mail, fold } = channelsOf(
        wording.category,
        { choices, digestHour: receiver.digestHour ?? defaultDigestHour, quiet: receiver.quiet, messageMailMs },
        now,
      )
      // Mails of this category are sent by the services that know their links.
      const isOwn = wording.category !== 'security' && !wording.isMailedOtherwise
      const mailed = isOwn && mail !== null ? { ...mail, at: after(latest(mail.at, notBefore), delays?.mail) } : null
      // Messages always leave by their deadline, which joins those of a thread and knows who muted it.
      const isThread = wording.category === 'messages'
      const waits = mailed !== null && (isThread || mailed.mode === 'digest' || mailed.at > now)
      const pushAt = receiver.hasDevice && push !== null ? after(latest(push, notBefore), delays?.push) : null
      const values = [
        appId,
        id,
        receiver.userId,
        source,
        wording.kind,
        wording.category,
        inInbox,
        taskId ?? null,
        actorId ?? null,
        messageId ?? null,
        probeId ?? null,
        at,
        pushAt,
        waits ? mailed.at : null,
        waits ? mailed.mode : null,
        maintenanceId ?? null,
        incidentId ?? null,
        wording.reason ?? null,
        facts ?? null,
        fold,
        receiver.staff && taskId !== undefined,
      ]
      const { rowCount } = await tx.query(insert.with(...values))
      if (rowCount === 0) continue
      if (pushAt !== null) pushes.push({ kind: pushKind, id, appId, dueAt: pushAt })
      if (inInbox) inboxes.push(receiver.userId)
      if (waits) scheduleDeadline(tx, 'notifs', mailDeadlineName, { appId, id, dueAt: mailed.at })
      else if (mailed !== null) atOnce.set(id, receiver)
    }
    const details = await readNoticeDetails(
      tx.query,
      [...atOnce.keys()].map((id) => ({ appId, id })),
    )
    const mails: NewMail[] = []
    for (const notice of details) {
      const receiver = atOnce.get(notice.id)
      if (!receiver) continue
      const plain = mailOf(notice, receiver, { now, origin: env.origin, day, ...links })
      const mail = await withLinks(tx, notice, receiver, plain, now)
      const { category, taskId: about, userId } = notice
      const taken =
        category === 'answer' && about !== null
          ? await takeMessagesForAnswer(tx.query, { appId, taskId: about, userId }, now)
          : {}
      mails.push({ ...mail, ...taken })
    }
    await queueMail(tx, mails)
    const announcementId = facts?.announcementId
    for (let from = 0; from < inboxes.length; from += mostNamed)
      await record(tx, {
        appId,
        actor: { kind: 'system' },
        name: 'notice.written',
        subject: taskId ?? probeId ?? maintenanceId ?? appId,
        data: { userIds: inboxes.slice(from, from + mostNamed), ...(announcementId && { announcementId }) },
      })
    await enqueueWork(tx, pushes)
  }

export type NotifyUsers = ReturnType<typeof notifyUsers>
