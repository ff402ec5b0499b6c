-- Published: the account that an access token opens and what its maker is there now, for the gate of every call; keeps the moment of
-- its last use to the minute. No row once the maker is removed, or is neither an administrator of the account nor staff (OPEN-065).
CREATE FUNCTION accounts.access_token_caller(token_hash text, moment timestamptz)
RETURNS TABLE (
  id char(24), app_id char(24), created_by_id char(24), scope text, expires_at timestamptz, disabled_at timestamptz,
  staff boolean, roles text[]
) LANGUAGE sql AS $$
  UPDATE accounts.access_tokens t SET last_used_at = moment
   WHERE t.hash = token_hash AND t.deleted_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > moment)
     AND (t.last_used_at IS NULL OR t.last_used_at <= moment - interval '1 minute');
  SELECT t.id, t.app_id, t.created_by_id, t.scope, t.expires_at, a.disabled_at, u.staff, u.roles
    FROM accounts.access_tokens t
    JOIN accounts.apps a ON a.id = t.app_id
    JOIN accounts.users maker ON maker.app_id = t.app_id AND maker.id = t.created_by_id
    -- What staff are is said by their row in the provider's account, in every account.
    JOIN accounts.apps home
      ON home.id = CASE WHEN maker.staff THEN (SELECT p.id FROM accounts.apps p WHERE p.provider) ELSE t.app_id END
    JOIN accounts.users u ON u.app_id = home.id AND u.id = maker.id AND u.staff = maker.staff AND u.deleted_at IS NULL
   WHERE t.hash = token_hash AND t.deleted_at IS NULL
     AND CASE WHEN maker.staff THEN 'admin:' || home.slug ELSE 'admin' END = ANY (u.roles);
$$;

-- Called by the release before; it keeps its shape.
CREATE OR REPLACE FUNCTION accounts.use_access_token(token_hash text, moment timestamptz)
RETURNS TABLE (id char(24), app_id char(24), created_by_id char(24), scope text, expires_at timestamptz, disabled_at timestamptz) LANGUAGE sql AS $$
  SELECT id, app_id, created_by_id, scope, expires_at, disabled_at FROM accounts.access_token_caller(token_hash, moment);
$$;
