-- Published by projects: what a bulk change gave to a person who still has it, for the one notice of them all (DAY-017).
CREATE VIEW projects.given_requests WITH (security_invoker = on) AS
  SELECT c.id AS change_id, m.user_id, m.app_id, m.task_id, t.slug, m.added_at
    FROM projects.task_changes c
    JOIN projects.task_change_lines l ON l.change_id = c.id
    JOIN projects.task_members m
      ON m.app_id = l.app_id AND m.task_id = l.task_id AND m.user_id = c.change ->> 'attachMemberId'
    JOIN projects.tasks t ON t.app_id = l.app_id AND t.id = l.task_id;
