import type { ExportedKind } from '@passerelle/contract/storages/data-exports'
import type { Database } from '@passerelle/server/database/connect'

/** A row of an export. `id` is its position: rows are read page by page in this order. */
export type ExportedRow = { id: string } & Record<string, unknown>

const personName = (alias: string) =>
  `CASE WHEN ${alias}.anonymised THEN NULL ELSE concat_ws(' ', ${alias}.first_name, ${alias}.last_name) END`

/**
 * What customers of account $1 may see, and nothing of the provider's own: no internal threads and messages (ROL-004),
 * no work logs but those on issued invoices, without person and note (they see the time of a request, unless hidden:
 * TSK-040), no drafts of invoices and quotes, no secrets.
 */
const statements: Record<ExportedKind, string> = {
  requests: `
    SELECT t.id, t.slug, t.name, t.description, t.kind, t.priority, t.list_id AS list, ${personName('o')} AS requester,
           ARRAY(SELECT ${personName('p')} FROM projects.task_members tm
             JOIN accounts.people p ON p.app_id = tm.app_id AND p.id = tm.user_id
                  WHERE tm.app_id = t.app_id AND tm.task_id = t.id ORDER BY tm.added_at, p.id) AS members,
           ARRAY(SELECT l.name FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
                  WHERE tl.app_id = t.app_id AND tl.task_id = t.id ORDER BY l.type, l.name) AS labels,
           ARRAY(SELECT m.name FROM projects.task_milestones tm JOIN projects.milestones m ON m.id = tm.milestone_id
                  WHERE tm.app_id = t.app_id AND tm.task_id = t.id ORDER BY m.number) AS sprints,
           CASE WHEN t.metadata -> 'hideTimeTracking' = 'true' THEN NULL ELSE t.ellapsed_time END AS "spentTimeInMs",
           t.pending_at AS "pendingAt", t.pending_status AS "pendingStatus", t.planned_at AS "plannedAt",
           t.due_at AS "dueAt",
           t.created_at AS "createdAt", t.done_at AS "doneAt", t.invoiced_at AS "invoicedAt",
           t.deleted_at AS "archivedAt"
      FROM projects.tasks t JOIN accounts.people o ON o.app_id = t.app_id AND o.id = t.owner_id
     WHERE t.app_id = $1`,
  estimates: `
    SELECT t.id, t.slug AS request, t.first_estimated_time AS "firstEstimateInMs", t.estimated_time AS "estimateInMs",
           t.accepted_estimated_time AS "acceptedEstimateInMs", t.estimated_time_accepted_at AS "acceptedAt",
           t.estimated_time_refused_at AS "refusedAt"
      FROM projects.tasks t WHERE t.app_id = $1 AND t.estimated_time > 0`,
  quotes: `
    SELECT t.id, t.number, t.state, r.slug AS request, t.billing, t.sent_at AS "sentAt", t.valid_until AS "validUntil",
           t.answered_at AS "answeredAt", t.seller, t.buyer, t.net_in_cents AS "netInCents",
           t.vat_in_cents AS "vatInCents", t.gross_in_cents AS "grossInCents", t.vat, t.terms,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'title', l.title, 'detail', l.detail,
             'estimateInMs', l.estimated_ms, 'dailyInCents', l.daily_in_cents, 'hourlyInCents', l.hourly_in_cents,
             'quantity', l.quantity, 'unit', l.unit, 'unitPriceInCents', l.unit_price_in_cents,
             'vatPercent', l.vat_percent, 'netInCents', l.net_in_cents) ORDER BY l.position), '[]')
              FROM projects.quote_lines l WHERE l.app_id = t.app_id AND l.quote_id = t.id) AS lines
      FROM projects.quotes t JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
     WHERE t.app_id = $1 AND t.state <> 'draft'`,
  messages: `
    SELECT t.id, r.slug AS request, ${personName('a')} AS author, a.staff AS "bySupport", t.text,
      f.originalname AS file, t.created_at AS "createdAt"
      FROM chats.messages t JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
        AND r.thread_id = t.thread_id
      JOIN accounts.people a ON a.app_id = t.app_id AND a.id = t.author_id
      LEFT JOIN storages.files f ON f.app_id = t.app_id AND f.id = t.file_id
     WHERE t.app_id = $1 AND NOT t.internal`,
  files: `
    SELECT t.id, r.slug AS request, t.originalname AS name, t.mimetype AS type, t.size, t.created_at AS "createdAt"
      FROM storages.files t JOIN chats.file_messages m ON m.app_id = t.app_id AND m.file_id = t.id AND NOT m.internal
      JOIN projects.tasks r ON r.app_id = m.app_id AND r.id = m.task_id AND r.thread_id = m.thread_id
     WHERE t.app_id = $1 AND t.size IS NOT NULL AND t.removed_at IS NULL`,
  users: `
    SELECT t.id, t.email, t.first_name AS "firstName", t.last_name AS "lastName", t.job, t.phone, t.address,
           t.locale AS language, t.roles, t.created_at AS "createdAt", t.deleted_at AS "removedAt"
      FROM accounts.users t WHERE t.app_id = $1 AND NOT t.staff`,
  bookings: `
    SELECT t.id, t.number, r.name AS room, t.status, t.arrival_date AS arrival, t.departure_date AS departure,
           t.contact_name AS "contactName",
           t.contact_email AS "contactEmail", t.adults, t.children, t.note, t.is_gift AS "isGift", t.lines,
           t.total_in_cents AS "totalInCents",
           t.paid_in_cents AS "paidInCents", t.valid_until AS "validUntil",
           t.voucher_left_in_cents AS "voucherLeftInCents", t.created_at AS "createdAt",
           (SELECT coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amountInCents', p.amount_in_cents,
             'at', p.payment_at) ORDER BY p.payment_at, p.id), '[]')
              FROM bookings.booking_payments p WHERE p.app_id = t.app_id AND p.booking_id = t.id) AS payments
      FROM bookings.bookings t LEFT JOIN bookings.rooms r ON r.app_id = t.app_id AND r.id = t.room_id
     WHERE t.app_id = $1`,
  payments: `
    SELECT t.id, t.description, t.invoice_number AS "invoiceNumber", t.method_type AS method,
           t.method_last4 AS "methodLast4", t.status,
           t.amount_in_cents AS "amountInCents", t.currency, t.due_at AS "dueAt", t.paid_at AS "paidAt",
           t.failed_at AS "failedAt", t.failure_reason AS "failureReason", t.created_at AS "createdAt"
      FROM payments.payments t WHERE t.app_id = $1`,
  invoices: `
    SELECT t.id, t.kind, t.number, t.status, t.subject, t.reference, t.note, t.period_from AS "periodFrom",
           t.period_to AS "periodTo",
           t.issued_on AS "issuedOn", t.due_on AS "dueOn", t.paid_on AS "paidOn", t.seller, t.buyer,
           t.net_in_cents AS "netInCents", t.vat_in_cents AS "vatInCents", t.gross_in_cents AS "grossInCents", t.vat,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'detail', l.detail, 'quantity', l.quantity,
             'unit', l.unit,
                    'unitPriceInCents', l.unit_price_in_cents, 'vatPercent', l.vat_percent,
                    'netInCents', l.net_in_cents) ORDER BY l.position), '[]')
              FROM payments.invoice_lines l WHERE l.app_id = t.app_id AND l.invoice_id = t.id) AS lines
      FROM payments.invoices t WHERE t.app_id = $1 AND t.status <> 'draft'`,
  'billed-work-logs': `
    SELECT t.id, i.number AS "invoiceNumber", r.slug AS request, l.title AS line, w.started_at AS "startedAt",
           w.stopped_at AS "stoppedAt", t.billable_ms AS "billableMs", t.off_hours_ms AS "offHoursMs"
      FROM (SELECT b.*, b.work_log_id AS id FROM payments.billed_work_logs b) t
      JOIN payments.invoices i ON i.app_id = t.app_id AND i.id = t.invoice_id AND i.status <> 'draft'
      JOIN payments.invoice_lines l ON l.app_id = t.app_id AND l.id = t.line_id
      JOIN projects.work_logs w ON w.app_id = t.app_id AND w.id = t.id
      JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
     WHERE t.app_id = $1 AND r.metadata -> 'hideTimeTracking' IS DISTINCT FROM 'true'::jsonb`,
}

const pageSize = 500

/** Reads all rows of a kind of one account, a page at a time. */
export const exportedRows = ({ query }: Pick<Database, 'query'>) =>
  async function* (kind: ExportedKind, appId: string): AsyncGenerator<ExportedRow> {
    for (let after = ''; ;) {
      const { rows } = await query<ExportedRow>({
        name: `storages.export-${kind}`,
        text: `${statements[kind]} AND t.id > $2 ORDER BY t.id LIMIT ${pageSize}`,
        values: [appId, after],
      })
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) return
      after = last.id
    }
  }
