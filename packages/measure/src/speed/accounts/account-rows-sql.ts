const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const at = (now: Date) => `${literal(now.toISOString())}::timestamptz`

const firstNames = 'Ada Basile Camille Denis Élodie Farid Gwen Hugo Inès Jean Karim Lucie Mireille Nora'.split(' ')
const lastNames = 'Aubert Blanc Caron Duchamp Faure Giraud Haddad Lambert Marchetti Mercier Oudin Roux Vasquez'.split(
  ' ',
)
const list = (names: readonly string[]) => `ARRAY[${names.map(literal).join(', ')}]`

/** What a trigger computes for other users: written here, because rows are inserted without triggers. */
const search = `platform.plain(concat_ws(' ', first_name, last_name, first_name, email, 'Atelier'))`

/** Users of each customer account, all with the same password. */
export const insertUsers = (each: number, passwordHash: string, now: Date): string => `
  INSERT INTO accounts.users (app_id, id, email, first_name, last_name, job, locale, roles, staff, password_hash,
    created_at, search_text)
  SELECT app_id, id, email, first_name, last_name, 'Atelier', 'fr', '{}', false, ${literal(passwordHash)}, ${at(now)},
    ${search}
    FROM (SELECT a.id AS app_id, left(md5(a.id || n), 24) AS id, 'user-' || n || '@' || a.slug || '.example' AS email,
                 (${list(firstNames)})[1 + n % ${firstNames.length}] AS first_name,
                 (${list(lastNames)})[1 + n * 7 % ${lastNames.length}] || ' ' || n AS last_name
            FROM accounts.apps a CROSS JOIN generate_series(1, ${each}) n WHERE NOT a.provider) made`

/** Name and data of events, the frequent ones first; the last is one that only few pages of the audit show. */
const kinds: readonly (readonly [name: string, data: object])[] = [
  ['message.posted', { bySide: 'customer', internal: false }],
  ['task.moved', { from: 'todo', to: 'in_progress' }],
  ['task.edited', { fields: ['name'] }],
  ['session.started', {}],
  ['task.created', { kind: 'basic', listId: 'todo', priority: 1 }],
  ['work.stopped', { spentMs: 60_000 }],
  ['task.member_added', {}],
  ['session.ended', { reason: 'signed_out' }],
  ['task.pending_on', { status: 'customer' }],
]
const rare = ['user.edited', { fields: ['job'] }] as const

/** Events of each user over a year; one of them in two hundred is a change of a user. */
export const insertEvents = (each: number, now: Date): string => `
  INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
  SELECT lpad(to_hex(floor(extract(epoch FROM made))::bigint), 8, '0') || left(md5(user_id || n), 16), made, app_id,
         jsonb_build_object('kind', 'customer', 'userId', user_id), (names)[kind], user_id, (facts)[kind]
    FROM (SELECT u.app_id, u.id AS user_id, n, ${list([...kinds, rare].map(([name]) => name))} AS names,
                 ${list([...kinds, rare].map(([, data]) => JSON.stringify(data)))}::jsonb[] AS facts,
                 CASE WHEN ('x' || left(md5('rare' || u.id || n), 6))::bit(24)::int % 200 = 0 THEN ${kinds.length + 1}
                 ELSE 1 + n % ${kinds.length} END AS kind,
                 date_trunc('milliseconds', ${at(now)}
                   - interval '365 days' * (('x' || left(md5(u.id || n), 6))::bit(24)::int / 16777216.0)) AS made
            FROM accounts.users u CROSS JOIN generate_series(1, ${each}) n WHERE NOT u.staff) planned`
