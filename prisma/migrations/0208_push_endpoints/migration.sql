-- A browser has one push subscription, that of the person who used it last. Ends the one of a person of another account, whose row the
-- transaction of a customer neither sees nor changes (ADR 0033). One after the other for each browser, until the transaction ends.
CREATE FUNCTION notifs.free_endpoint(endpoint text, account char(24)) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('notifs.push_subscriptions:' || $1, 0));
  DELETE FROM notifs.push_subscriptions s WHERE s.endpoint = $1 AND s.app_id <> $2;
END $$;
