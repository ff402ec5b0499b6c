/** JSON of a user's display fields, from a row of `accounts.people`. */
export const person = (
  alias: string,
) => `json_build_object('_id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
             'picture', ${alias}.picture, 'staff', ${alias}.staff)`

/** Creator of a row `t`; null when unknown. */
export const creator = `(SELECT ${person('c')} FROM accounts.people c
  WHERE c.app_id = t.app_id AND c.id = t.created_by_id)`

export const peopleFields = 'members.ids::text[] AS "memberIds", people.list AS people'

/** Lateral joins for each row `t`: the ids of its members; its owner and members as users, the owner first. */
export const peopleLaterals = `
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(m.user_id ORDER BY m.added_at, m.user_id), '{}') AS ids
      FROM projects.task_members m WHERE m.app_id = t.app_id AND m.task_id = t.id) members
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(${person('p')} ORDER BY p.id <> t.owner_id, array_position(members.ids, p.id)),
      '[]') AS list
      FROM accounts.people p WHERE p.app_id = t.app_id AND p.id = ANY (members.ids || t.owner_id)) people`
