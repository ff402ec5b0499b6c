-- What services read of each other, as views of the service that owns it.

-- Published by accounts: the name of each person; none once they were anonymised.
CREATE VIEW accounts.named_people WITH (security_invoker = on) AS
  SELECT app_id, id, CASE WHEN anonymised THEN NULL ELSE concat_ws(' ', first_name, last_name) END AS name, staff
    FROM accounts.people;

-- Published by accounts: how an account looks in mails and to its guests.
CREATE VIEW accounts.app_looks WITH (security_invoker = on) AS
  SELECT id AS app_id, name, logo, primary_color, provider, disabled_at FROM accounts.apps;

-- Published by accounts: how an account sends its mails, and its texts. Secrets are sealed.
CREATE VIEW accounts.mail_senders WITH (security_invoker = on) AS
  SELECT app_id, provider, location, host, port, username, secret_ciphertext, sender, templates, version
    FROM accounts.mail_settings;

-- Published by accounts: keys of its own card payment provider, sealed.
CREATE VIEW accounts.payment_keys WITH (security_invoker = on) AS
  SELECT app_id, public_key, secret_key_ciphertext, webhook_secret_ciphertext, version FROM accounts.payment_settings;

-- Published by projects: what is counted of requests and of work, for the lists of accounts and staff.
CREATE VIEW projects.task_standings WITH (security_invoker = on) AS
  SELECT app_id, id, slug, name, list_id, pending_at, due_at, acted_at, deleted_at FROM projects.tasks;
CREATE VIEW projects.logged_times WITH (security_invoker = on) AS
  SELECT app_id, task_id, user_id, started_at, stopped_at, paused_at, pause_time_in_ms FROM projects.work_logs;

-- Published by projects: price rules of the labels in use.
CREATE VIEW projects.label_prices WITH (security_invoker = on) AS
  SELECT name, position, rules, in_apps, not_in_apps FROM projects.labels WHERE disabled_at IS NULL;

-- Published by notifs: when reminders are due, and who takes the monthly report.
CREATE VIEW notifs.due_reminders WITH (security_invoker = on) AS
  SELECT app_id, task_id, pending_at, due_at FROM notifs.reminders;
CREATE VIEW notifs.monthly_reports WITH (security_invoker = on) AS
  SELECT app_id, user_id, monthly_report FROM notifs.preferences;

-- Published by storages: the names of files.
CREATE VIEW storages.file_names WITH (security_invoker = on) AS
  SELECT app_id, id, originalname AS name FROM storages.files;


-- Published by projects: what the export of an account says of requests, estimates, quotes and ratings.
CREATE VIEW projects.exported_requests WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.slug, t.name, t.description, t.kind, t.priority, t.list_id AS list, o.name AS requester,
         ARRAY(SELECT p.name FROM projects.task_members tm
           JOIN accounts.named_people p ON p.app_id = tm.app_id AND p.id = tm.user_id
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
    FROM projects.tasks t JOIN accounts.named_people o ON o.app_id = t.app_id AND o.id = t.owner_id;
CREATE VIEW projects.exported_estimates WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.slug AS request, t.first_estimated_time AS "firstEstimateInMs",
         t.estimated_time AS "estimateInMs",
         t.accepted_estimated_time AS "acceptedEstimateInMs", t.estimated_time_accepted_at AS "acceptedAt",
         t.estimated_time_refused_at AS "refusedAt"
    FROM projects.tasks t WHERE t.estimated_time > 0;
CREATE VIEW projects.exported_quotes WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.number, t.state, r.slug AS request, t.billing, t.sent_at AS "sentAt",
         t.valid_until AS "validUntil",
         t.answered_at AS "answeredAt", t.seller, t.buyer, t.net_in_cents AS "netInCents",
         t.vat_in_cents AS "vatInCents", t.gross_in_cents AS "grossInCents", t.vat, t.terms,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'title', l.title, 'detail', l.detail,
           'estimateInMs', l.estimated_ms, 'dailyInCents', l.daily_in_cents, 'hourlyInCents', l.hourly_in_cents,
           'quantity', l.quantity, 'unit', l.unit, 'unitPriceInCents', l.unit_price_in_cents,
           'vatPercent', l.vat_percent, 'netInCents', l.net_in_cents) ORDER BY l.position), '[]')
            FROM projects.quote_lines l WHERE l.app_id = t.app_id AND l.quote_id = t.id) AS lines
    FROM projects.quotes t JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
   WHERE t.state <> 'draft';
CREATE VIEW projects.exported_ratings WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, p.name AS person, t.rating, t.words, t.closed_at AS "doneAt",
         t.asked_at AS "askedAt", t.rated_at AS "ratedAt", t.reopened_at AS "reopenedAt"
    FROM projects.satisfaction t JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
    LEFT JOIN accounts.named_people p ON p.app_id = t.app_id AND p.id = t.user_id
   WHERE t.rating IS NOT NULL;

-- Published by chats: what the export of an account says of messages; none of an internal thread (ROL-004).
CREATE VIEW chats.exported_messages WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, a.name AS author, a.staff AS "bySupport", t.text,
    f.name AS file, t.created_at AS "createdAt"
    FROM chats.messages t JOIN projects.task_threads r ON r.app_id = t.app_id AND r.task_id = t.task_id
      AND r.thread_id = t.thread_id AND NOT r.internal
    JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.author_id
    LEFT JOIN storages.file_names f ON f.app_id = t.app_id AND f.id = t.file_id
   WHERE NOT t.internal;

-- Published by mails: posted mails as the export of an account shows them; of what staff posted, what they posted.
CREATE VIEW mails.exported_mails WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, a.name AS author, a.staff AS "bySupport",
         CASE WHEN a.staff THEN NULL ELSE t.from_address END AS "from",
         ARRAY(SELECT regexp_replace(o, '[+-][a-z2-7]{26}@', '@') FROM unnest(t.to_addresses) o) AS "to",
         t.cc_addresses AS cc, t.subject, t.sent_at AS "sentAt", t.received_at AS "receivedAt",
         CASE WHEN t.handled_by IS NULL THEN c.full_text ELSE c.text END AS text
    FROM mails.inbound t JOIN mails.inbound_contents c ON c.inbound_id = t.id
    JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
    JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.user_id
   WHERE t.state = 'posted';

-- Published by storages: files of client threads.
CREATE VIEW storages.exported_files WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, t.originalname AS name, t.mimetype AS type, t.size,
         t.created_at AS "createdAt"
    FROM storages.files t JOIN chats.file_messages m ON m.app_id = t.app_id AND m.file_id = t.id AND NOT m.internal
    JOIN projects.task_threads r ON r.app_id = m.app_id AND r.task_id = m.task_id AND r.thread_id = m.thread_id
      AND NOT r.internal
   WHERE t.size IS NOT NULL AND t.removed_at IS NULL;

-- Published by accounts: its own people, and what they were told by announcements.
CREATE VIEW accounts.exported_users WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.email, t.first_name AS "firstName", t.last_name AS "lastName", t.job, t.phone, t.address,
         t.locale AS language, t.roles, t.created_at AS "createdAt", t.deleted_at AS "removedAt"
    FROM accounts.users t WHERE NOT t.staff;
CREATE VIEW accounts.exported_announcements WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.kind, t.title_fr AS "titleFr", t.title_en AS "titleEn", t.document,
         to_char(t.effective_on, 'YYYY-MM-DD') AS "effectiveOn", t.person, t.seen_at AS "seenAt",
         t.dismissed_at AS "closedAt", t.mailed_at AS "mailedAt", t.acknowledged_at AS "acknowledgedAt",
         t.document_version AS "documentVersion"
    FROM (SELECT r.announcement_id || r.user_id AS id, n.kind, n.title_fr, n.title_en, n.document, n.effective_on,
                 p.name AS person, r.*
            FROM accounts.announcement_receipts r JOIN accounts.announcements n ON n.id = r.announcement_id
            LEFT JOIN accounts.named_people p ON p.app_id = r.app_id AND p.id = r.user_id) t;

-- Published by bookings: stays and gift vouchers with their payments.
CREATE VIEW bookings.exported_bookings WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.number, r.name AS room, t.status, t.arrival_date AS arrival, t.departure_date AS departure,
         t.contact_name AS "contactName",
         t.contact_email AS "contactEmail", t.adults, t.children, t.note, t.is_gift AS "isGift", t.lines,
         t.total_in_cents AS "totalInCents",
         t.paid_in_cents AS "paidInCents", t.valid_until AS "validUntil",
         t.voucher_left_in_cents AS "voucherLeftInCents", t.created_at AS "createdAt",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amountInCents', p.amount_in_cents,
           'at', p.payment_at) ORDER BY p.payment_at, p.id), '[]')
            FROM bookings.booking_payments p WHERE p.app_id = t.app_id AND p.booking_id = t.id) AS payments
    FROM bookings.bookings t LEFT JOIN bookings.rooms r ON r.app_id = t.app_id AND r.id = t.room_id;

-- Published by payments: what the export of an account says of payments, invoices and their work; no drafts.
CREATE VIEW payments.exported_payments WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.description, t.invoice_number AS "invoiceNumber", t.method_type AS method,
         t.method_last4 AS "methodLast4", t.status,
         t.amount_in_cents AS "amountInCents", t.currency, t.due_at AS "dueAt", t.paid_at AS "paidAt",
         t.failed_at AS "failedAt", t.failure_reason AS "failureReason", t.created_at AS "createdAt"
    FROM payments.payments t;
CREATE VIEW payments.exported_invoices WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.kind, t.number, t.status, t.subject, t.reference, t.note, t.period_from AS "periodFrom",
         t.period_to AS "periodTo",
         t.issued_on AS "issuedOn", t.due_on AS "dueOn", t.paid_on AS "paidOn", t.seller, t.buyer,
         t.net_in_cents AS "netInCents", t.vat_in_cents AS "vatInCents", t.gross_in_cents AS "grossInCents", t.vat,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'detail', l.detail, 'quantity', l.quantity,
           'unit', l.unit,
                  'unitPriceInCents', l.unit_price_in_cents, 'vatPercent', l.vat_percent,
                  'netInCents', l.net_in_cents) ORDER BY l.position), '[]')
            FROM payments.invoice_lines l WHERE l.app_id = t.app_id AND l.invoice_id = t.id) AS lines
    FROM payments.invoices t WHERE t.status <> 'draft';
CREATE VIEW payments.exported_work_logs WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, i.number AS "invoiceNumber", r.slug AS request, l.title AS line, w.started_at AS "startedAt",
         w.stopped_at AS "stoppedAt", t.billable_ms AS "billableMs", t.off_hours_ms AS "offHoursMs"
    FROM (SELECT b.*, b.work_log_id AS id FROM payments.billed_work_logs b) t
    JOIN payments.invoices i ON i.app_id = t.app_id AND i.id = t.invoice_id AND i.status <> 'draft'
    JOIN payments.invoice_lines l ON l.app_id = t.app_id AND l.id = t.line_id
    JOIN projects.billing_logs w ON w.app_id = t.app_id AND w.work_log_id = t.id
    JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
   WHERE NOT EXISTS (SELECT FROM projects.hidden_times h WHERE h.app_id = t.app_id AND h.task_id = t.task_id);
