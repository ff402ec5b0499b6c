/** SQL: who took charge of the event `e`, as JSON; null when nobody did or nobody is left to name (THR-005). */
export const acknowledgedBy = (e: string): string => `(
  SELECT jsonb_build_object('userId', p.id, 'name', concat_ws(' ', p.first_name, p.last_name)) FROM accounts.people p
   WHERE p.app_id = ${e}.app_id AND p.id = ${e}.acknowledged_by AND NOT p.anonymised)`
