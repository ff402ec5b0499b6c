-- Published by projects: lets somebody without a user follow a request by mail (EML-043), in the transaction of who
-- asks for it. `outcome`: added, follows (already), full, is_user, not_allowed or no_request.
CREATE FUNCTION projects.follow_from_outside(account char(24), task char(24), outside char(24), address text,
  display_name text, adder char(24), most integer, moment timestamptz, OUT outside_id char(24), OUT outcome text)
LANGUAGE plpgsql AS $$
BEGIN
  -- Of two that add the last one at once, the second waits and is refused.
  PERFORM FROM projects.tasks t WHERE t.app_id = account AND t.id = task AND t.deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'no_request';
  ELSIF NOT EXISTS (SELECT FROM mails.outside_accounts a WHERE a.app_id = account) THEN
    outcome := 'not_allowed';
  ELSIF EXISTS (SELECT FROM accounts.notice_receivers r WHERE r.app_id = account AND r.email = address) THEN
    outcome := 'is_user';
  ELSE
    SELECT o.id, 'follows' INTO outside_id, outcome FROM projects.outside_addresses o
     WHERE o.app_id = account AND o.task_id = task AND o.email = address AND o.ended_at IS NULL;
    IF outcome IS NULL THEN
      IF (SELECT count(*) FROM projects.outside_addresses o
           WHERE o.app_id = account AND o.task_id = task AND o.ended_at IS NULL) >= most THEN
        outcome := 'full';
      ELSE
        outcome := 'added';
        INSERT INTO projects.outside_addresses AS o (app_id, id, task_id, email, name, added_by, created_at)
        VALUES (account, outside, task, address, display_name, adder, moment)
        ON CONFLICT (app_id, task_id, email) DO UPDATE
          SET name = display_name, added_by = adder, created_at = moment, ended_at = NULL
        RETURNING o.id INTO outside_id;
      END IF;
    END IF;
  END IF;
END $$;
