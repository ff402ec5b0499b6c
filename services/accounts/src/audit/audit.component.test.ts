import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { auditedEvents } from '@passerelle/contract/audited-events'
import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { plan, type Plan } from '@passerelle/testkit/explain'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { createTestClient } from '@passerelle/testkit/test-client'
import { auditStatement } from './audit-view.ts'

let host: Booted
let given: GivenAccounts
const { createUser, updateUserById, removeUser, createAccessToken, listAudit, listAuditOfAll } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'projects'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const person = (name: string) => ({ email: `${name}@lumen.example`, firstName: name, lastName: 'Roux' })

test('an administrator reads who did what in words, newest first, with before and after', async () => {
  const { admin } = await given.customer()
  const created = await host.as(admin).call(createUser, person('odile'))
  await host.as(admin).call(updateUserById, { id: created._id, roles: ['admin'], job: 'Achats' })
  const { list, next } = await host.as(admin).call(listAudit, { group: 'people' })
  expect(next).toBeNull()
  expect(list.map(({ text }) => text)).toEqual(['a modifié odile Roux', 'a invité odile Roux'])
  expect(list[0]).toMatchObject({
    name: 'user.edited',
    details: ['fonction, rôle', 'droit donné : administrateur'],
    actor: { kind: 'customer', person: { _id: admin.userId } },
    token: null,
  })
})

test('actions of staff inside an account are marked; customers do not read the internal side', async () => {
  const { app, admin } = await given.customer()
  const emma = await given.staff({ firstName: 'Emma', inside: [app] })
  const task = await host
    .as(admin)
    .call(projects.createTask, { name: 'Panne', description: 'Le serveur ne répond plus' })
  await host.as(emma, { in: app.id }).call(projects.editTask, { id: task._id, priority: 3 })
  await host.as(emma, { in: app.id }).call(projects.moveTask, { id: task._id, listId: 'in_progress' })
  const { list } = await host.as(admin).call(listAudit, { userId: emma.userId, group: 'requests' })
  expect(list).toMatchObject([
    {
      text: `a déplacé ${task.taskId}`,
      details: ['À faire → En cours'],
      actor: { kind: 'staff', person: { firstName: 'Emma', staff: true } },
    },
    { text: `a modifié ${task.taskId}`, details: ['priorité'] },
  ])
  expect(
    auditedEvents(undefined, { own: true }).filter((name) =>
      /^(work|merge_request|incident_report)\.|internal/.test(name),
    ),
  ).toEqual([])
})

test('labels, people and owners of a request are named in both languages', async () => {
  const { app, admin, user } = await given.customer()
  const emma = await given.staff({ firstName: 'Emma', inside: [app] })
  const staff = host.as(emma, { in: app.id })
  const { _id: id, taskId } = await host
    .as(admin)
    .call(projects.createTask, { name: 'Panne', description: 'Le serveur ne répond plus' })
  const label = { id: host.platform.newId(), name: 'Réseau' }
  await host.platform.database.query({
    text: "INSERT INTO projects.labels (id, name, type, background_color) VALUES ($1, $2, 'category', '#3576bf')",
    values: [label.id, label.name],
  })
  await staff.call(projects.attachLabel, { id, labelId: label.id })
  await staff.call(projects.attachMember, { id, memberId: user.userId })
  await staff.call(projects.editTask, { id, userId: user.userId })
  const { list } = await host.as(admin).call(listAudit, { userId: emma.userId, group: 'requests' })
  const who = (person: typeof admin) => `${person.firstName} ${person.lastName}`
  expect(list.map(({ text, details }) => [text, details])).toEqual([
    [`a changé le demandeur de ${taskId}`, [`${who(admin)} → ${who(user)}`]],
    [`a ajouté une personne à ${taskId}`, [who(user)]],
    [`a posé une étiquette sur ${taskId}`, [label.name]],
  ])
})

test('pages follow each other without gap or double', async () => {
  const { admin } = await given.customer()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await host.as(admin).call(createUser, person(name))
  const seen: string[] = []
  let before: string | undefined
  do {
    const { list, next } = await host
      .as(admin)
      .call(listAudit, { group: 'people', limit: 2, ...(before && { before }) })
    seen.push(...list.map(({ text }) => text))
    before = next ?? undefined
  } while (before !== undefined)
  expect(seen.length).toBe(5)
  expect(new Set(seen).size).toBe(5)
})

test('an anonymised person has no name in the audit any more', async () => {
  const { app, admin } = await given.customer()
  const odile = await host.as(admin).call(createUser, person('odile'))
  await host.as(admin).call(removeUser, { id: odile._id })
  await host.platform.database.query({
    text: 'UPDATE accounts.users SET anonymise_due_at = NULL WHERE app_id = $1 AND id = $2',
    values: [app.id, odile._id],
  })
  const { list } = await host.as(admin).call(listAudit, { group: 'people' })
  expect(list.map(({ text }) => text)).toEqual(['a retiré un élément du compte', 'a invité un élément'])
})

test('administrators of their own account alone; users, tokens and others are refused; staff read all', async () => {
  const { app, admin, user } = await given.customer()
  const other = await given.customer()
  await host.as(admin).call(createAccessToken, { name: 'Export' })
  await expect(host.as(user).call(listAudit, {})).rejects.toBeProblem('access_denied')
  await expect(host.as(admin).call(listAuditOfAll, {})).rejects.toBeProblem('not_enough_rights')
  expect((await host.as(other.admin).call(listAudit, { group: 'access', userId: admin.userId })).list).toEqual([])
  const emma = await given.staff()
  const { list } = await host.as(emma).call(listAuditOfAll, { appId: app.id, group: 'access' })
  expect(list.map(({ text, app: where }) => [text, where?.name])).toContainEqual(['a créé un jeton d’accès', app.name])
  expect((await host.as(emma).call(listAuditOfAll, { limit: 3 })).list.length).toBe(3)
})

test('a line names its token and its request among others, and lines of one person are those alone', async () => {
  const { app, admin, user } = await given.customer()
  await host.as(admin).call(createAccessToken, { name: 'Autre' })
  const { token } = await host.as(admin).call(createAccessToken, { name: 'Export' })
  const create = (client: ReturnType<typeof host.as>, name: string) =>
    client.call(projects.createTask, { name, description: 'Le serveur ne répond plus' })
  const [mine, theirs, byToken] = [
    await create(host.as(admin), 'Panne'),
    await create(host.as(user), 'Écran noir'),
    await create(createTestClient(host.origin, 'nimbus', { token }), 'Disque plein'),
  ]
  const lines = async (filters: object) =>
    (await host.as(admin).call(listAudit, { group: 'requests', ...filters })).list
  const shown = (list: Awaited<ReturnType<typeof lines>>) =>
    list.map(({ text, token: by, actor }) => [text, by, actor?.person?._id])
  const line = (task: { taskId: string }, by: string | null, who: string) => [
    `a créé la demande ${task.taskId}`,
    by,
    who,
  ]
  const all = [line(byToken, 'Export', admin.userId), line(theirs, null, user.userId), line(mine, null, admin.userId)]
  expect(shown(await lines({}))).toEqual(all)
  expect(shown(await lines({ userId: user.userId }))).toEqual([all[1]])
  const emma = host.as(await given.staff())
  expect(shown((await emma.call(listAuditOfAll, { userId: user.userId })).list)).toEqual([all[1]])
  expect((await lines({ to: '2020-01-01T00:00:00.000Z' })).length).toBe(0)
  expect((await emma.call(listAuditOfAll, { appId: app.id })).list.length).toBe(5)
})

test('the export is CSV of the same lines, and no cell is a formula', async () => {
  const { admin } = await given.customer()
  await host.as(admin).call(createUser, { ...person('odile'), firstName: '=1+1' })
  const answer = await host.request
    .get('/api/accounts/v1/admin/audit/export?group=people')
    .set('authorization', `Bearer ${await given.tokenFor(admin)}`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = answer.text.split('\r\n')
  expect(lines[0]).toBe('\ufeffDate;Qui;Équipe;Jeton;Quoi;Détails')
  expect(lines[1]).toContain('a invité =1+1 Roux')
  expect(lines.some((line) => /(^|;)=/.test(line))).toBe(false)
})

test('staff export the lines of all accounts with their account, within a span of time', async () => {
  const { app, admin } = await given.customer({ name: 'Verrerie Pelletier' })
  await host.as(admin).call(createUser, person('oriane'))
  const emma = await given.staff()
  const get = async (query: string, who: typeof emma) =>
    host.request
      .get(`/api/accounts/v1/nimbus/audit/export?${query}`)
      .set('authorization', `Bearer ${await given.tokenFor(who)}`)
  const answer = await get(`appId=${app.id}&group=people`, emma)
  const [head, first] = answer.text.split('\r\n')
  expect(head).toBe('\ufeffDate;Compte;Qui;Équipe;Jeton;Quoi;Détails')
  expect(first).toContain(';Verrerie Pelletier;')
  const before = await get(`appId=${app.id}&to=2020-01-01T00:00:00.000Z`, emma)
  expect(before.text.trim().split('\r\n')).toHaveLength(1)
  expect((await get('', admin)).status).toBe(403)
})

const indexesOf = (root: Plan): string[] => [
  ...(root['Relation Name'] === 'events' && root['Index Name'] ? [root['Index Name']] : []),
  ...(root['Relation Name'] === 'users' && root['Index Name'] ? [root['Index Name']] : []),
  ...(root.Plans ?? []).flatMap(indexesOf),
]

test('rare events and those of one person are read by an index, and each person by their id', async () => {
  const { app, admin } = await given.customer()
  const { pool } = host.platform.database
  await pool.query({
    text: `INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
           SELECT 'd' || lpad(to_hex(n), 23, '0'), $1::timestamptz - n * interval '1 minute', $2,
                  jsonb_build_object('kind', 'customer', 'userId', $3::text), 'task.moved', $3, '{}'
                  FROM generate_series(1, 20000) n`,
    values: [host.platform.clock.now(), app.id, admin.userId],
  })
  await pool.query({ text: 'ANALYZE platform.events, accounts.users' })
  const read = async (filters: Parameters<typeof auditStatement>[0]) =>
    indexesOf(await plan(pool, auditStatement(filters, { limit: 50 })))
  const people = ['users_pkey', 'users_id_idx']
  for (const [filters, index] of [
    [{ appId: app.id, group: 'people' }, 'events_app_id_name_at_id_idx'],
    [{ group: 'people' }, 'events_name_at_id_idx'],
    [{ userId: admin.userId }, 'events_by_person'],
  ] as const) {
    const used = await read(filters)
    expect(used).toContain(index)
    expect(used.filter((name) => name.startsWith('users')).every((name) => people.includes(name))).toBe(true)
  }
})
