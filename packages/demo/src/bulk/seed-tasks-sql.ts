/**
 * Inserts tasks number $2 to $3 of $4 in states that the rules can produce, oldest first over fourteen months: most of
 * those older than two months are done and archived. Deterministic: the same numbers give the same rows. $1 account, $5
 * number before the first, $6 task key, $7 now, $8 customers, $9 staff, $10 and $11 halves of titles, $12 text, $13
 * words.
 * Runs without triggers, so it also writes what they maintain: filter columns, and the full-text index, assembled from
 * parts.
 */
export const addRequestRows = `
  WITH numbered AS (
    SELECT n, $6 || '-' || ($5::bigint + n) AS slug, n * 7919 % 100 AS dice, n * 104729 % 97 AS coin,
           $7::timestamptz - interval '420 days' * (1 - n::float8 / $4::bigint) AS made
      FROM generate_series($2::bigint, $3::bigint) n
  ), named AS (
    SELECT *, lpad(to_hex(floor(extract(epoch FROM made))::bigint), 8, '0') AS second,
           made < $7::timestamptz - interval '60 days' AS old,
           ($8::text[])[1 + n % cardinality($8::text[])] AS customer,
           ($9::text[])[1 + n / 8 % cardinality($9::text[])] AS helper,
           ($10::text[])[1 + n * 31 % cardinality($10::text[])] || ', '
           || ($11::text[])[1 + n * 17 % cardinality($11::text[])] AS name,
           -- Few words often, most of them seldom.
           (ARRAY(SELECT ($13::text[])[1
             + floor(cardinality($13::text[]) * power(('x' || substr(md5(slug), 1 + 6 * i,
               6))::bit(24)::int / 16777216.0, 3))]
                    FROM generate_series(0, 3) i)) AS rare
      FROM numbered
  ), stated AS (
    SELECT *, second || substr(md5(slug), 1, 16) AS id, old AND dice >= 30 AS archived,
           CASE WHEN dice < 12 OR (NOT old AND dice < 40) THEN 'todo'
                WHEN dice < 20 OR (NOT old AND dice < 65) THEN 'in_progress' ELSE 'done' END AS list,
           CASE WHEN coin < 12 THEN 'mission' WHEN coin < 20 THEN 'internal'
           WHEN coin < 85 THEN 'managed' END AS category
      FROM named
  ), dated AS (
    SELECT *, list = 'done' AND coin % 5 = 0 AS worked,
      CASE WHEN category = 'mission' THEN (1 + coin) * 3600000::bigint END AS effort,
           CASE WHEN archived THEN made + interval '1 hour' * (4 + coin)
                WHEN list = 'done' THEN $7::timestamptz - least($7::timestamptz - made,
                  interval '40 days') * (coin / 100.0) END AS done,
           CASE WHEN list = 'in_progress' AND coin >= 90
                THEN $7::timestamptz - least($7::timestamptz - made, interval '30 days') * 0.9 END AS waits
      FROM stated
  ), themes_known AS MATERIALIZED (
    SELECT array_agg(id ORDER BY position) AS ids FROM projects.labels
    WHERE type = 'theme' AND cardinality(in_apps || not_in_apps || dependencies) = 0
  ), due AS MATERIALIZED (
    SELECT dated.*, CASE WHEN category IS DISTINCT FROM 'mission' THEN done + interval '45 days' END AS silent,
      l.id AS category_id,
           CASE WHEN category IS NOT NULL AND coin % 2 = 0 THEN t.ids[1 + n % cardinality(t.ids)] END AS theme_id,
           CASE WHEN list <> 'todo' THEN helper END AS member_id,
           $12 || ' ' || array_to_string(rare, ' ') AS description
      FROM dated CROSS JOIN themes_known t LEFT JOIN projects.labels l ON l.type = 'category' AND l.key = category
  ), titles AS MATERIALIZED (
    SELECT name, platform.search_words_of($1, name) AS vector, platform.search_words_of($1, name || ' ' || $12) AS told
    FROM (SELECT DISTINCT name FROM due) one
  ), known AS MATERIALIZED (
    SELECT word, platform.search_words_of($1, word) AS vector FROM unnest($13::text[]) word
  ), requests AS (
    INSERT INTO projects.tasks (
      app_id, id, slug, name, description, kind, priority, list_id, owner_id, created_by_id, estimated_time,
      first_estimated_time,
      accepted_estimated_time, estimated_time_accepted_at, ellapsed_time, pending_at, pending_status, deleted_at,
      done_at, archive_due_at, auto_done_due_at, archive_spent_at, thread_id, created_at, link_marks)
    SELECT $1, id, slug, name, description, CASE coin WHEN 96 THEN 'issue' WHEN 95 THEN 'alert' ELSE 'basic' END,
           (ARRAY[1, 1, 1, 0, 2, 2, 3, 4])[1 + n % 8], list, customer, customer, effort, effort,
           effort, CASE WHEN effort IS NOT NULL THEN made + interval '1 hour' END,
           CASE WHEN worked THEN 3600000 ELSE 0 END,
           waits, CASE WHEN waits IS NOT NULL THEN 'customer' END,
           CASE WHEN archived THEN done + interval '45 days' END, done,
           CASE WHEN NOT archived THEN coalesce(waits + interval '35 days', silent) END, waits + interval '40 days',
           CASE WHEN archived THEN silent END, second || substr(md5('thread' || slug), 1, 16), made,
           array_to_tsvector(array_remove(ARRAY['category:' || category_id, 'theme:' || theme_id,
             'member:' || member_id,
             CASE WHEN category_id IS NOT NULL THEN 'category' END, CASE WHEN theme_id IS NOT NULL THEN 'theme' END,
             CASE WHEN member_id IS NOT NULL THEN 'member' END], NULL))
      FROM due
    RETURNING id
  ), searched AS (
    INSERT INTO projects.task_search (app_id, task_id, created_at, name_words, words)
    SELECT $1, id, made, t.vector, t.told || k0.vector || k1.vector || k2.vector || k3.vector
      FROM due JOIN titles t USING (name) JOIN known k0 ON k0.word = rare[1] JOIN known k1 ON k1.word = rare[2]
           JOIN known k2 ON k2.word = rare[3] JOIN known k3 ON k3.word = rare[4]
  ), labels AS (
    INSERT INTO projects.task_labels (app_id, task_id, label_id, type)
    SELECT $1, id, category_id, 'category' FROM due WHERE category_id IS NOT NULL UNION ALL
    SELECT $1, id, theme_id, 'theme' FROM due WHERE theme_id IS NOT NULL
  ), members AS (
    INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) SELECT $1, id, member_id, made FROM due
    WHERE member_id IS NOT NULL
  ), logs AS (
    INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
    SELECT $1, second || substr(md5('log' || slug), 1, 16), id, helper, 'action', done - interval '1 hour', done
      FROM due WHERE worked AND helper IS NOT NULL
  )
  SELECT count(*) AS added FROM requests`
