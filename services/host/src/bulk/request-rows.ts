/**
 * Requests number $2 to $3 of $4 as rows, each in a state that the rules could have led to, oldest first over fourteen months: of those
 * older than two months most are done and archived. The same numbers make the same rows.
 * $1 account, $5 number before the first, $6 task key, $7 now, $8 customers, $9 staff, $10 and $11 halves of titles, $12 text
 */
export const addRequestRows = `
  WITH numbered AS (
    SELECT n, $6 || '-' || ($5::bigint + n) AS slug, n * 7919 % 100 AS dice, n * 104729 % 97 AS coin,
           $7::timestamptz - interval '420 days' * (1 - n::float8 / $4::bigint) AS made
      FROM generate_series($2::bigint, $3::bigint) n
  ), named AS (
    SELECT *, lpad(to_hex(floor(extract(epoch FROM made))::bigint), 8, '0') AS second, made < $7::timestamptz - interval '60 days' AS old,
           ($8::text[])[1 + n % cardinality($8::text[])] AS customer, ($9::text[])[1 + n % cardinality($9::text[])] AS helper,
           ($10::text[])[1 + n * 31 % cardinality($10::text[])] || ', ' || ($11::text[])[1 + n * 17 % cardinality($11::text[])] AS name
      FROM numbered
  ), stated AS (
    SELECT *, second || substr(md5(slug), 1, 16) AS id, old AND dice >= 30 AS archived,
           CASE WHEN dice < 12 OR (NOT old AND dice < 40) THEN 'todo'
                WHEN dice < 20 OR (NOT old AND dice < 65) THEN 'in_progress' ELSE 'done' END AS list,
           CASE WHEN coin < 12 THEN 'mission' WHEN coin < 20 THEN 'internal' WHEN coin < 85 THEN 'managed' END AS category
      FROM named
  ), dated AS (
    SELECT *, list = 'done' AND coin % 5 = 0 AS worked, CASE WHEN category = 'mission' THEN (1 + coin) * 3600000::bigint END AS effort,
           CASE WHEN archived THEN made + interval '1 hour' * (4 + coin)
                WHEN list = 'done' THEN $7::timestamptz - least($7::timestamptz - made, interval '40 days') * (coin / 100.0) END AS done,
           CASE WHEN list = 'in_progress' AND coin >= 90
                THEN $7::timestamptz - least($7::timestamptz - made, interval '30 days') * 0.9 END AS waits
      FROM stated
  ), due AS (
    SELECT *, CASE WHEN category IS DISTINCT FROM 'mission' THEN done + interval '45 days' END AS silent FROM dated
  ), requests AS (
    INSERT INTO projects.tasks (
      app_id, id, slug, name, description, kind, priority, list_id, owner_id, created_by_id, estimated_time, first_estimated_time,
      accepted_estimated_time, estimated_time_accepted_at, ellapsed_time, pending_at, pending_status, deleted_at, done_at,
      archive_due_at, auto_done_due_at, archive_spent_at, thread_id, created_at)
    SELECT $1, id, slug, name, $12, CASE coin WHEN 96 THEN 'issue' WHEN 95 THEN 'alert' ELSE 'basic' END,
           (ARRAY[1, 1, 1, 0, 2, 2, 3, 4])[1 + n % 8], list, customer, customer, effort, effort,
           effort, CASE WHEN effort IS NOT NULL THEN made + interval '1 hour' END, CASE WHEN worked THEN 3600000 ELSE 0 END,
           waits, CASE WHEN waits IS NOT NULL THEN 'customer' END, CASE WHEN archived THEN done + interval '45 days' END, done,
           CASE WHEN NOT archived THEN coalesce(waits + interval '35 days', silent) END, waits + interval '40 days',
           CASE WHEN archived THEN silent END, second || substr(md5('thread' || slug), 1, 16), made
      FROM due
    RETURNING id
  ), categories AS (
    INSERT INTO projects.task_labels (app_id, task_id, label_id, type)
    SELECT $1, due.id, l.id, l.type FROM due JOIN projects.labels l ON l.type = 'category' AND l.key = due.category
  ), themes AS (
    INSERT INTO projects.task_labels (app_id, task_id, label_id, type)
    SELECT $1, id, theme.ids[1 + n % cardinality(theme.ids)], 'theme'
      FROM due, (SELECT array_agg(id ORDER BY position) AS ids FROM projects.labels
                  WHERE type = 'theme' AND cardinality(in_apps || not_in_apps || dependencies) = 0) theme
     WHERE category IS NOT NULL AND coin % 2 = 0 AND theme.ids IS NOT NULL
  ), members AS (
    INSERT INTO projects.task_members (app_id, task_id, user_id, added_at)
    SELECT $1, id, helper, made FROM due WHERE list <> 'todo' AND helper IS NOT NULL
  ), logs AS (
    INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
    SELECT $1, second || substr(md5('log' || slug), 1, 16), id, helper, 'action', done - interval '1 hour', done
      FROM due WHERE worked AND helper IS NOT NULL
  )
  SELECT count(*) AS added FROM requests`
