import type { notifs } from '@passerelle/contract/notifs/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'
import { ownInbox } from './inbox-store.ts'
import { detailFields, detailJoins, filledDetails, type NoticeDetails } from './notice-details-view.ts'

type Page = InferResponse<typeof notifs.listNotices>

const inbox = statement(
  'notifs.inbox',
  `
  SELECT ${detailFields}
    FROM (SELECT * FROM notifs.notices n
           WHERE n.user_id = $1 AND ($2::char(24) IS NULL OR n.app_id = $2) AND n.in_inbox
             AND (NOT $3 OR n.read_at IS NULL)
           ORDER BY n.created_at DESC, n.id DESC OFFSET $4 LIMIT $5) n ${detailJoins}
   ORDER BY n.created_at DESC, n.id DESC`,
  { notNull: filledDetails },
).as<Pick<NoticeDetails, 'kind' | 'category' | 'reason' | 'facts' | 'quote' | 'announcement'>>()

export const toNotice = (row: NoticeDetails): Page['list'][number] => ({
  _id: row.id,
  kind: row.kind,
  category: row.category,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
  app: { _id: row.otherAppId ?? row.appId, slug: row.appSlug, name: row.appName },
  task: row.taskId === null ? null : { _id: row.taskId, slug: row.taskSlug ?? '', name: row.taskName ?? '' },
  actor:
    row.actorId === null
      ? null
      : {
          _id: row.actorId,
          firstName: row.firstName ?? '',
          lastName: row.lastName ?? '',
          staff: row.actorStaff ?? false,
        },
  settledBy:
    row.settlerFirstName === null ? null : { firstName: row.settlerFirstName, lastName: row.settlerLastName ?? '' },
  excerpt: row.excerpt,
  reason: row.reason,
  facts: row.facts ?? {},
  maintenance:
    row.maintenanceId === null
      ? null
      : {
          _id: row.maintenanceId,
          services: row.services ?? '',
          startsAt: (row.startsAt ?? row.createdAt).toISOString(),
          endsAt: (row.endsAt ?? row.createdAt).toISOString(),
          textFr: row.textFr ?? '',
          textEn: row.textEn ?? '',
        },
  announcement: row.announcement && { titleFr: row.announcement.titleFr, titleEn: row.announcement.titleEn },
  expiresAt: row.certificateExpiresAt?.toISOString() ?? null,
  probe: row.probeId === null ? null : { _id: row.probeId, name: row.probeName ?? '' },
})

/** Page of the inbox, newest first. */
export const inboxView =
  ({ query }: Pick<Database, 'query'>) =>
  async (actor: Person, { skip, limit, unread }: { skip: number; limit: number; unread: boolean }): Promise<Page> => {
    const { userId, appId } = ownInbox(actor)
    const { rows } = await query(inbox.with(userId, appId, unread, skip, limit + 1))
    return pageOf(rows, limit, toNotice)
  }
