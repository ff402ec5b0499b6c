-- An export of one person of an account (ANS-024); without one it is that of the account.
ALTER TABLE storages.data_exports ADD COLUMN person_id CHAR(24);
ALTER TABLE storages.data_exports ADD CONSTRAINT data_exports_app_id_person_id_fkey
  FOREIGN KEY (app_id, person_id) REFERENCES accounts.users (app_id, id) ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whose each row is, for that export.
CREATE OR REPLACE VIEW projects.exported_requests WITH (security_invoker = on) AS
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
         t.deleted_at AS "archivedAt",
         t.owner_id AS person_id
    FROM projects.tasks t JOIN accounts.named_people o ON o.app_id = t.app_id AND o.id = t.owner_id;
CREATE OR REPLACE VIEW projects.exported_ratings WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, p.name AS person, t.rating, t.words, t.closed_at AS "doneAt",
         t.asked_at AS "askedAt", t.rated_at AS "ratedAt", t.reopened_at AS "reopenedAt",
         t.user_id AS person_id
    FROM projects.satisfaction t JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
    LEFT JOIN accounts.named_people p ON p.app_id = t.app_id AND p.id = t.user_id
   WHERE t.rating IS NOT NULL;
CREATE OR REPLACE VIEW projects.exported_outside_addresses WITH (security_invoker = on) AS
  SELECT o.app_id, o.id, t.slug AS request, o.email, o.name, p.name AS "addedBy", o.created_at AS "createdAt",
         o.ended_at AS "endedAt",
         o.added_by AS person_id
    FROM projects.outside_addresses o JOIN projects.tasks t ON t.app_id = o.app_id AND t.id = o.task_id
    LEFT JOIN accounts.named_people p ON p.app_id = o.app_id AND p.id = o.added_by;
CREATE OR REPLACE VIEW chats.exported_messages WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, coalesce(a.name, o.name) AS author, coalesce(a.staff, false) AS "bySupport",
    t.text, f.name AS file, t.created_at AS "createdAt",
         t.author_id AS person_id
    FROM chats.messages t JOIN projects.task_threads r ON r.app_id = t.app_id AND r.task_id = t.task_id
      AND r.thread_id = t.thread_id AND NOT r.internal
    LEFT JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.author_id
    LEFT JOIN projects.outside_people o ON o.app_id = t.app_id AND o.id = t.outside_id
    LEFT JOIN storages.file_names f ON f.app_id = t.app_id AND f.id = t.file_id
   WHERE NOT t.internal AND (a.id IS NOT NULL OR o.id IS NOT NULL);
CREATE OR REPLACE VIEW mails.exported_mails WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, coalesce(a.name, e.name) AS author, coalesce(a.staff, false) AS "bySupport",
         CASE WHEN a.staff THEN NULL ELSE t.from_address END AS "from",
         ARRAY(SELECT regexp_replace(o, '[+-][a-z2-7]{26}@', '@') FROM unnest(t.to_addresses) o) AS "to",
         t.cc_addresses AS cc, t.subject, t.sent_at AS "sentAt", t.received_at AS "receivedAt",
         CASE WHEN t.handled_by IS NULL THEN c.full_text ELSE c.text END AS text,
         t.user_id AS person_id
    FROM mails.inbound t JOIN mails.inbound_contents c ON c.inbound_id = t.id
    JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
    LEFT JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.user_id
    LEFT JOIN projects.outside_people e ON e.app_id = t.app_id AND e.id = t.outside_id
   WHERE t.state = 'posted' AND (a.id IS NOT NULL OR e.id IS NOT NULL);
CREATE OR REPLACE VIEW storages.exported_files WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, r.slug AS request, t.originalname AS name, t.mimetype AS type, t.size,
         t.created_at AS "createdAt",
         t.uploader_id AS person_id
    FROM storages.files t JOIN chats.file_messages m ON m.app_id = t.app_id AND m.file_id = t.id AND NOT m.internal
    JOIN projects.task_threads r ON r.app_id = m.app_id AND r.task_id = m.task_id AND r.thread_id = m.thread_id
      AND NOT r.internal
   WHERE t.size IS NOT NULL AND t.removed_at IS NULL;
CREATE OR REPLACE VIEW accounts.exported_users WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.email, t.first_name AS "firstName", t.last_name AS "lastName", t.job, t.phone, t.address,
         t.locale AS language, t.roles, t.created_at AS "createdAt", t.deleted_at AS "removedAt",
         t.id AS person_id
    FROM accounts.users t WHERE NOT t.staff;
CREATE OR REPLACE VIEW accounts.exported_announcements WITH (security_invoker = on) AS
  SELECT t.app_id, t.id, t.kind, t.title_fr AS "titleFr", t.title_en AS "titleEn", t.document,
         to_char(t.effective_on, 'YYYY-MM-DD') AS "effectiveOn", t.person, t.seen_at AS "seenAt",
         t.dismissed_at AS "closedAt", t.mailed_at AS "mailedAt", t.acknowledged_at AS "acknowledgedAt",
         t.document_version AS "documentVersion",
         t.user_id AS person_id
    FROM (SELECT r.announcement_id || r.user_id AS id, n.kind, n.title_fr, n.title_en, n.document, n.effective_on,
                 p.name AS person, r.*
            FROM accounts.announcement_receipts r JOIN accounts.announcements n ON n.id = r.announcement_id
            LEFT JOIN accounts.named_people p ON p.app_id = r.app_id AND p.id = r.user_id) t;
