import type { NoticeKind, NoticeReason } from '@passerelle/contract/notifs/schemas'
import type { DocumentKey } from '@passerelle/kernel/legal-documents'
import type { NoticeFacts } from '@passerelle/kernel/notice-facts'
import type { NoticeCategory } from '@passerelle/kernel/notice-preferences'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** A quote that waits for its answer, cents without and with tax. */
export type NoticeQuote = {
  number: string
  netInCents: number
  grossInCents: number
  validUntil: string
  lines: { title: string; netInCents: number }[]
}

/** What an announcement says, in both languages. */
export type NoticeAnnouncement = {
  kind: 'info' | 'price' | 'terms'
  titleFr: string
  titleEn: string
  textFr: string
  textEn: string
  document: DocumentKey | null
  effectiveOn: string | null
}

/** A notice with the current names of what it is about. */
export type NoticeDetails = {
  id: string
  appId: string
  userId: string
  kind: NoticeKind
  category: NoticeCategory
  createdAt: Date
  readAt: Date | null
  appSlug: string
  appName: string
  taskId: string | null
  taskSlug: string | null
  taskName: string | null
  archiveDueAt: Date | null
  autoAcceptDueAt: Date | null
  pendingAt: Date | null
  estimateHold: boolean | null
  estimatedTime: number | null
  dailyInCents: number | null
  hourlyInCents: number | null
  quote: NoticeQuote | null
  actorId: string | null
  firstName: string | null
  lastName: string | null
  actorStaff: boolean | null
  settlerFirstName: string | null
  settlerLastName: string | null
  excerpt: string | null
  probeId: string | null
  incidentId: string | null
  otherAppId: string | null
  probeName: string | null
  certificateExpiresAt: Date | null
  reason: NoticeReason | null
  facts: NoticeFacts | null
  fold: string | null
  maintenanceId: string | null
  services: string | null
  startsAt: Date | null
  endsAt: Date | null
  textFr: string | null
  textEn: string | null
  announcement: NoticeAnnouncement | null
}

export const detailFields = `
  n.id, n.app_id AS "appId", n.user_id AS "userId", n.kind, n.category, n.created_at AS "createdAt",
  n.read_at AS "readAt",
  a.slug AS "appSlug", a.name AS "appName", t.id AS "taskId", t.slug AS "taskSlug", t.name AS "taskName",
  t.archive_due_at AS "archiveDueAt", t.auto_accept_due_at AS "autoAcceptDueAt", t.pending_at AS "pendingAt",
  t.estimate_hold AS "estimateHold",
  t.estimated_time AS "estimatedTime", c.daily_in_cents AS "dailyInCents", c.hourly_in_cents AS "hourlyInCents",
  CASE WHEN n.kind IN ('estimate_waiting', 'quote_waiting') THEN (
    SELECT json_build_object('number', q.number, 'netInCents', q.net_in_cents, 'grossInCents', q.gross_in_cents,
             'validUntil', q.valid_until, 'lines', q.lines)
      FROM projects.sent_quotes q
     WHERE q.app_id = n.app_id AND q.task_id = n.task_id AND q.state = 'sent') END AS quote,
  p.id AS "actorId", coalesce(p.first_name, u.name) AS "firstName",
  CASE WHEN u.id IS NULL THEN p.last_name ELSE '' END AS "lastName", p.staff AS "actorStaff",
  d.first_name AS "settlerFirstName", d.last_name AS "settlerLastName",
  m.excerpt, n.reason, n.facts, n.fold, n.incident_id AS "incidentId",
  n.other_app_id AS "otherAppId", s.id AS "probeId", s.name AS "probeName",
  CASE WHEN n.kind = 'certificate_expiring' THEN x.expires_at END AS "certificateExpiresAt",
  w.id AS "maintenanceId", w.services, w.starts_at AS "startsAt", w.ends_at AS "endsAt", w.text_fr AS "textFr",
  w.text_en AS "textEn",
  CASE WHEN n.kind = 'announcement' THEN (
    SELECT json_build_object('kind', h.kind, 'titleFr', h.title_fr, 'titleEn', h.title_en, 'textFr', h.text_fr,
             'textEn', h.text_en, 'document', h.document, 'effectiveOn', h.effective_on)
      FROM accounts.announcement_headlines h WHERE h.id = (n.facts ->> 'announcementId')::char(24)) END AS announcement`
export const detailJoins = `
  JOIN accounts.app_cards a ON a.id = coalesce(n.other_app_id, n.app_id)
  LEFT JOIN projects.task_headlines t ON t.app_id = n.app_id AND t.id = n.task_id
  LEFT JOIN projects.task_prices c ON c.app_id = n.app_id AND c.task_id = n.task_id
  -- Staff act in accounts that they never entered.
  LEFT JOIN LATERAL (SELECT p.* FROM accounts.people p
    WHERE p.id = n.actor_id
      AND p.app_id IN (n.app_id, n.other_app_id, (SELECT o.id FROM accounts.app_cards o WHERE o.provider))
    ORDER BY p.app_id = a.id DESC LIMIT 1) p ON true
  LEFT JOIN LATERAL (SELECT p.first_name, p.last_name FROM accounts.people p
    WHERE p.id = n.settled_by AND p.app_id IN (n.app_id, (SELECT o.id FROM accounts.app_cards o WHERE o.provider))
    LIMIT 1) d ON true
  LEFT JOIN chats.message_excerpts m ON m.app_id = n.app_id AND m.id = n.message_id
  LEFT JOIN projects.outside_people u ON u.app_id = n.app_id AND u.id = m.outside_id
  LEFT JOIN stats.probe_names s ON s.app_id = n.app_id AND s.id = n.probe_id
  LEFT JOIN stats.certificates x ON x.app_id = n.app_id AND x.probe_id = n.probe_id
  LEFT JOIN stats.maintenance_headlines w ON w.app_id = n.app_id AND w.id = n.maintenance_id`

/** Columns of `detailFields` that are never null. */
export const filledDetails = ['id', 'appId', 'userId', 'createdAt', 'appSlug', 'appName'] as const

const byIds = statement(
  'notifs.details',
  `SELECT ${detailFields} FROM notifs.notices n ${detailJoins}
  WHERE n.app_id = ANY ($1::char(24)[]) AND n.id = ANY ($2::char(24)[]) ORDER BY n.created_at DESC, n.id DESC`,
  { notNull: filledDetails },
).as<Pick<NoticeDetails, 'kind' | 'category' | 'reason' | 'facts' | 'quote' | 'announcement'>>()

/** These notices with details, newest first. */
export const readNoticeDetails = async (
  query: Query,
  notices: readonly { appId: string; id: string }[],
): Promise<NoticeDetails[]> =>
  notices.length === 0
    ? []
    : (
        await query(
          byIds.with(
            [...new Set(notices.map(({ appId }) => appId))],
            notices.map(({ id }) => id),
          ),
        )
      ).rows
