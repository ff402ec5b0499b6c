import { createHash, randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { chats } from '@passerelle/contract/chats/api'
import { days, estimateDay, hours } from '@passerelle/kernel/durations'
import { questionVersion, type AnswerKind } from '@passerelle/kernel/mail-answers'
import type { Subscriber } from '@passerelle/server/events/subscriber'
import { createTestClient } from '@passerelle/testkit/test-client'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'
import { forgetLinks } from './forget-links.ts'
import { purgeLinks } from './purge-links.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'chats'], { noRateLimits: true })
  await world.asAda.call(projects.setAnswerSettings, { mailAnswers: 'both', ceilingInCents: 300_000 })
})
afterAll(() => world.close())

const run = (text: string, ...values: unknown[]) => world.platform.database.query({ text, values })

/** A token as a mail carries it, of an administrator by default. */
const mailed = async (task: Task, kind: AnswerKind, to = world.admin) => {
  const token = randomBytes(32).toString('base64url')
  const now = world.clock.now()
  const digest = createHash('sha256').update(token).digest('base64url')
  const version = questionVersion(kind, { ...task, pendingAt: task.pendingAt! })
  const until = new Date(now.getTime() + days(7))
  const values = [digest, task.appId, task.id, to.userId, kind, version, to.email, now, until]
  await run('SELECT projects.keep_answer_token($1, $2, $3, $4, $5, $6, $7, $8, $9)', ...values)
  return token
}
const bearing = (token: string, headers: Record<string, string> = {}) =>
  createTestClient(world.origin, 'nimbus', { token, headers: { origin: world.origin, ...headers } })

const estimated = async (estimatedTime = 2 * estimateDay + hours(4)) => {
  const task = await world.request({ category: 'mission', estimatedTime })
  return { task, token: await mailed(task, 'estimate') }
}
const completed = async () => {
  const now = world.clock.now()
  const task = await world.request({ listId: 'in_progress', pendingStatus: 'completed', pendingAt: now })
  return { task, token: await mailed(task, 'completion') }
}
const actor = () => ({ kind: 'customer', userId: world.admin.userId, via: 'mail_link' })
const threadOf = async ({ id, threadId }: Task) =>
  (await world.asEmma.call(chats.readMessages, { id: threadId })).list.map(({ text, author }) => ({
    text,
    by: author?._id,
    about: id,
  }))

describe('[ANS-001] the settings of an account', () => {
  test('are completions up to 1,000 € at first, and change for administrators only', async () => {
    const { app, admin, user } = await world.given.customer()
    const asAdmin = world.as(admin)
    expect(await asAdmin.call(projects.readAnswerSettings, {})).toEqual({
      mailAnswers: 'completion',
      ceilingInCents: 100_000,
      satisfactionMails: true,
      version: 0,
    })
    const changed = await asAdmin.call(projects.setAnswerSettings, { mailAnswers: 'both', version: 0 })
    expect(changed).toEqual({ mailAnswers: 'both', ceilingInCents: 100_000, satisfactionMails: true, version: 1 })
    expect(await world.as(world.emma, { in: app.id }).call(projects.readAnswerSettings, {})).toEqual(changed)
    await expect(
      world.as(world.emma, { in: app.id }).call(projects.setAnswerSettings, { mailAnswers: 'off' }),
    ).rejects.toBeProblem('access_denied')
    await expect(world.as(user).call(projects.readAnswerSettings, {})).rejects.toBeProblem('access_denied')
    await expect(asAdmin.call(projects.setAnswerSettings, { ceilingInCents: 5, version: 0 })).rejects.toBeProblem(
      'settings_changed',
    )
    await expect(asAdmin.call(projects.setAnswerSettings, { ceilingInCents: 10_000_001 })).rejects.toBeProblem(
      'invalid_input',
    )
    expect(await world.namesOf(app.id)).toEqual(['answer_settings.changed'])
  })
})

describe('the page of a link', () => {
  test('[ANS-006] shows time, lines and total, changes nothing, and HEAD alike', async () => {
    const { task, token } = await estimated()
    const page = await bearing(token).call(projects.readAnswer, {})
    expect(page).toMatchObject({
      kind: 'estimate',
      person: { firstName: world.admin.firstName, locale: 'fr' },
      taskId: task.slug,
      estimatedTime: 2 * estimateDay + hours(4),
      may: ['accept', 'refuse', 'ask'],
      effect: { accept: 'planning', refuse: 'archive', ask: 'waiting' },
      signInLink: `/projects/tasks/${task.slug}`,
    })
    if (page.kind !== 'estimate') throw new Error('The link shows no estimate')
    expect(page.lines.reduce((sum, { netInCents }) => sum + netInCents, 0)).toBe(page.totalInCents)
    await fetch(`${world.origin}/api/projects/v1/public/answer`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await bearing(token).call(projects.readAnswer, {})).toEqual(page)
    expect(await world.namesOf(task.id)).toEqual([])
  })

  test('[ANS-005][ANS-006] every dead or unknown token has the same answer, whatever the reason', async () => {
    const dead = async (token: string) => {
      const reply = await fetch(`${world.origin}/api/projects/v1/public/answer`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { requestId, ...body } = (await reply.json()) as Record<string, unknown>
      expect(requestId).toEqual(expect.any(String))
      return { status: reply.status, body }
    }
    const unknown = await dead(randomBytes(32).toString('base64url'))
    expect(unknown).toMatchObject({
      status: 410,
      body: { code: 'link_expired', details: { signInLink: `${world.origin}/login` } },
    })
    const used = await estimated()
    await bearing(used.token).call(projects.giveAnswer, { answer: 'refuse', estimatedTime: used.task.estimatedTime })
    const replaced = await estimated()
    await world.asEmma.call(projects.editTask, { id: replaced.task.slug, estimatedTime: hours(40) })
    const archived = await estimated()
    await run('UPDATE projects.tasks SET deleted_at = now() WHERE id = $1', archived.task.id)
    const above = await estimated(days(10))
    const foreign = await estimated()
    await run('UPDATE projects.answer_tokens SET user_id = $2 WHERE task_id = $1', foreign.task.id, world.user.userId)
    const moved = await estimated()
    await run("UPDATE projects.answer_tokens SET email = 'before@example.com' WHERE task_id = $1", moved.task.id)
    const old = await estimated()
    await run('UPDATE projects.answer_tokens SET expires_at = $2 WHERE task_id = $1', old.task.id, world.clock.now())
    for (const { token } of [used, replaced, archived, above, foreign, moved, old])
      expect(await dead(token)).toEqual(unknown)
    expect(await dead('x')).toEqual(unknown)
    expect(await dead('passerelle_abc')).toEqual(unknown)
  })

  test('[ANS-005] a link dies with the right of its person, the setting and the account', async () => {
    const { app, admin } = await world.given.customer()
    const owned = () => world.given.task({ app, owner: admin, category: 'mission', estimatedTime: hours(4) })
    await world.as(admin).call(projects.setAnswerSettings, { mailAnswers: 'both' })
    const works = async (token: string) =>
      bearing(token)
        .call(projects.readAnswer, {})
        .then(
          () => true,
          () => false,
        )
    const token = await mailed(await owned(), 'estimate', admin)
    expect(await works(token)).toBe(true)
    await run("UPDATE accounts.users SET roles = '{}' WHERE id = $1", admin.userId)
    expect(await works(token)).toBe(false)
    await run("UPDATE accounts.users SET roles = '{admin}' WHERE id = $1", admin.userId)
    expect(await works(token)).toBe(true)
    await run('UPDATE accounts.apps SET second_factor_required = true WHERE id = $1', app.id)
    expect(await works(token)).toBe(false)
    await run('UPDATE accounts.apps SET second_factor_required = false, disabled_at = now() WHERE id = $1', app.id)
    expect(await works(token)).toBe(false)
    await run('UPDATE accounts.apps SET disabled_at = NULL WHERE id = $1', app.id)
    await world.as(admin).call(projects.setAnswerSettings, { mailAnswers: 'completion' })
    expect(await works(token)).toBe(false)
  })
})

describe('answering', () => {
  test('[ANS-007][ANS-009] accepts by the use case of the portal, with a word after the system message', async () => {
    const { task, token } = await estimated()
    const { estimatedTime } = task
    const given = await bearing(token).call(projects.giveAnswer, { answer: 'accept', estimatedTime, text: ' Merci. ' })
    const receiptLink = `/projects/tasks/${task.slug}`
    expect(given).toMatchObject({ answer: 'accept', taskId: task.slug, effect: 'planning', receiptLink })
    expect(await world.eventsOf(task.id)).toEqual([
      { name: 'estimate.accepted', actor: actor(), data: { estimatedTime, forced: false } },
      expect.objectContaining({ name: 'message.posted', actor: actor() }),
      { name: 'task.pending_off', actor: actor(), data: { status: 'customer', cause: 'answer' } },
    ])
    expect((await threadOf(task))[0]).toEqual({ text: 'Merci.', by: world.admin.userId, about: task.id })
    const receipt = await world.asAda.call(projects.readEstimateReceipt, { id: task.slug })
    expect(receipt).toMatchObject({ acceptedBy: { _id: world.admin.userId }, forCustomer: false })
  })

  test('[ANS-007] refuses an estimate, confirms a completion and refuses it', async () => {
    const refused = await estimated()
    const body = { answer: 'refuse', estimatedTime: refused.task.estimatedTime } as const
    expect(await bearing(refused.token).call(projects.giveAnswer, body)).toMatchObject({ effect: 'archive' })
    const done = await completed()
    const yes = { answer: 'accept', estimatedTime: null } as const
    expect(await bearing(done.token).call(projects.giveAnswer, yes)).toMatchObject({ effect: 'done' })
    const back = await completed()
    const no = { answer: 'refuse', estimatedTime: null } as const
    expect(await bearing(back.token).call(projects.giveAnswer, no)).toMatchObject({ effect: 'in_progress' })
    const lists = await Promise.all(
      [done, back].map(async ({ task }) => (await world.asAda.call(projects.readTask, { id: task.slug })).listId),
    )
    expect(lists).toEqual(['done', 'in_progress'])
  })

  test('[ANS-010] no session is made, no cookie is set, and the browser that answered is kept', async () => {
    const { task, token } = await estimated()
    const sessions = async () => (await run('SELECT count(*)::int AS count FROM accounts.sessions')).rows
    const before = await sessions()
    const reply = await fetch(`${world.origin}/api/projects/v1/public/answer`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        origin: world.origin,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Android 16)',
      },
      body: JSON.stringify({ answer: 'accept', estimatedTime: task.estimatedTime }),
    })
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null])
    expect(await sessions()).toEqual(before)
    const { rows } = await run('SELECT ip, user_agent FROM projects.answer_tokens WHERE task_id = $1', task.id)
    expect(rows).toEqual([
      { ip: expect.stringContaining('127.0.0.1') as string, user_agent: 'Mozilla/5.0 (Android 16)' },
    ])
  })

  test('[ANS-008] a question is a message: the hold stays, and the link is good for one decision', async () => {
    const { task, token } = await estimated()
    const { estimatedTime } = task
    const ask = { answer: 'ask', estimatedTime, text: 'Avec les droits ?' } as const
    for (let left = 5; left > 0; left -= 1) await bearing(token).call(projects.giveAnswer, ask)
    await expect(bearing(token).call(projects.giveAnswer, ask)).rejects.toMatchObject({ status: 429 })
    expect(await bearing(token).call(projects.readAnswer, {})).toMatchObject({ may: ['accept', 'refuse'] })
    expect(await world.asAda.call(projects.readTask, { id: task.slug })).toMatchObject({ pendingStatus: 'customer' })
    await bearing(token).call(projects.giveAnswer, { answer: 'accept', estimatedTime })
  })

  test('[ANS-011] 50 at once with two links and a session: one decision, one event', async () => {
    const { task, token } = await estimated()
    const second = await mailed(task, 'estimate', await world.given.user(world.app, { admin: true }))
    const { estimatedTime } = task
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => {
        const answer = at % 2 ? ('accept' as const) : ('refuse' as const)
        if (at % 10 === 0) return world.asAda.call(projects.acceptEstimate, { id: task.slug })
        return bearing(at % 3 ? token : second).call(projects.giveAnswer, { answer, estimatedTime, text: 'Oui' })
      }),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(['estimate_not_waiting', 'link_expired']).toContain((answer.reason as { code: string }).code)
    const names = await world.namesOf(task.id)
    expect(names.filter((name) => name.startsWith('estimate.'))).toHaveLength(1)
    expect(names.filter((name) => name === 'message.posted').length).toBeLessThanOrEqual(1)
  })

  test('[ANS-015] a dead link leads people of its account to the request, and nobody else', async () => {
    const { task, token } = await estimated()
    await bearing(token).call(projects.giveAnswer, { answer: 'refuse', estimatedTime: task.estimatedTime })
    expect(await world.asAda.call(projects.findLinkedTask, { token })).toEqual({ taskId: task.slug })
    const other = world.as((await world.given.customer()).admin)
    for (const [client, asked] of [
      [other, token],
      [world.asAda, 'x'.repeat(43)],
    ] as const)
      await expect(client.call(projects.findLinkedTask, { token: asked })).rejects.toBeProblem('not_found')
  })

  test('[ANS-011] 50 at once with two links, a session and the sweep: one decision, one event', async () => {
    const { slug, id } = await world.request({ listId: 'in_progress' })
    await world.asEmma.call(projects.setPendingStatus, { id: slug, status: 'completed', value: true })
    const task = { ...(await world.asAda.call(projects.readTask, { id: slug })), id, appId: world.app.id }
    const asked = { ...task, pendingAt: new Date(task.pendingAt!) } as unknown as Task
    const links = [await mailed(asked, 'completion')]
    links.push(await mailed(asked, 'completion', await world.given.user(world.app, { admin: true })))
    world.clock.advance(days(2))
    const before = await world.namesOf(id)
    const answers = await Promise.allSettled([
      world.sweep(),
      ...Array.from({ length: 50 }, (_, at) => {
        const accepted = at % 2 === 0
        if (at % 10 === 0) return world.asAda.call(projects.answerCompletion, { id: slug, completed: accepted })
        const body = { answer: accepted ? ('accept' as const) : ('refuse' as const), estimatedTime: null, text: 'Oui' }
        return bearing(links[at % 3 ? 0 : 1]!).call(projects.giveAnswer, body)
      }),
    ])
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(['completion_not_asked', 'link_expired']).toContain((answer.reason as { code: string }).code)
    const names = await world.namesOf(id)
    expect(names.filter((name) => name.startsWith('completion.'))).toHaveLength(1)
    expect(names.filter((name) => name === 'message.posted').length).toBeLessThanOrEqual(1)
    expect(names.length).toBeGreaterThan(before.length)
  })

  test('[ANS-007] the first answer comes again for the same idempotency key', async () => {
    const { task, token } = await estimated()
    const once = bearing(token, { 'idempotency-key': 'press-1' })
    const body = { answer: 'accept', estimatedTime: task.estimatedTime } as const
    expect(await once.call(projects.giveAnswer, body)).toEqual(await once.call(projects.giveAnswer, body))
  })

  test('[ANS-012] what a scanner of mails sends decides nothing', async () => {
    const { task, token } = await estimated()
    const url = `${world.origin}/api/projects/v1/public/answer`
    const authorization = `Bearer ${token}`
    const body = JSON.stringify({ answer: 'accept', estimatedTime: task.estimatedTime })
    const json = { 'content-type': 'application/json', authorization }
    const shapes: RequestInit[] = [
      { headers: { authorization, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) SafeLinks' } },
      { method: 'HEAD', headers: { authorization, 'user-agent': 'BarracudaCentral' } },
      { headers: { authorization, purpose: 'prefetch', 'sec-purpose': 'prefetch' } },
      { method: 'POST', headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
      { method: 'POST', headers: json, body },
      { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body },
      { method: 'POST', headers: { authorization, origin: world.origin } },
    ]
    for (let at = 0; at < 200; at += 1) await (await fetch(url, shapes[at % shapes.length])).arrayBuffer()
    expect(await world.namesOf(task.id)).toEqual([])
    expect(await bearing(token).call(projects.readAnswer, {})).toMatchObject({
      may: expect.arrayContaining(['accept']),
    })
  })

  test('[ANS-027] bad input has its own problems and changes nothing', async () => {
    const { task, token } = await estimated()
    const send = async (body: unknown, more: { query?: string; headers?: Record<string, string> } = {}) => {
      const reply = await fetch(`${world.origin}/api/projects/v1/public/answer${more.query ?? ''}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          origin: world.origin,
          'content-type': 'application/json',
          ...more.headers,
        },
        body: JSON.stringify(body),
      })
      return `${reply.status} ${((await reply.json()) as { code: string }).code}`
    }
    const good = { answer: 'accept', estimatedTime: task.estimatedTime }
    expect(await send({ ...good, more: 1 })).toBe('400 invalid_input')
    expect(await send(good, { query: `?token=${token}` })).toBe('400 invalid_input')
    expect(await send({ ...good, text: 'x'.repeat(2501) })).toBe('422 message_too_long')
    expect(await send({ ...good, answer: 'ask', text: '  ' })).toBe('422 message_empty')
    expect(await send(good, { headers: { origin: 'https://evil.example' } })).toBe('403 origin_refused')
    expect(await send({ ...good, estimatedTime: hours(1) })).toBe('409 task_changed')
    expect(await send({ rating: 'good' })).toMatch(/^422 /)
    for (const wrong of [token.slice(1), `${token}A`, `${token.slice(1)}*`, 'x'])
      expect(await send(good, { headers: { authorization: `Bearer ${wrong}` } })).toBe('410 link_expired')
    const twice = await new Promise((resolve, reject) => {
      const bearer = ['authorization', `Bearer ${token}`]
      const headers = ['host', new URL(world.origin).host, ...bearer, ...bearer]
      get(`${world.origin}/api/projects/v1/public/answer`, { headers }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      }).on('error', reject)
    })
    expect(twice).toBe(400)
    expect(await world.namesOf(task.id)).toEqual([])
  })
})

test('[ANS-016] staff read who may answer by mail, by links that work now, and never a token', async () => {
  const { task, token } = await estimated()
  const list = async () => (await world.asEmma.call(projects.listMailedAnswers, { id: task.slug })).list
  const { firstName, lastName } = world.admin
  expect(await list()).toEqual([{ firstName, lastName, mailedAt: world.iso(), sentAt: null }])
  await run('UPDATE projects.answer_tokens SET mail_key = $2 WHERE task_id = $1', task.id, `notice:${task.id}`)
  await run(
    `INSERT INTO mails.outgoing (id, app_id, address, locale, template, key, created_at, sent_at)
     VALUES ($1, $2, 'ada@example.com', 'fr', 'estimate', $3, now(), $4)`,
    world.platform.newId(),
    task.appId,
    `notice:${task.id}`,
    world.clock.now(),
  )
  expect(await list()).toMatchObject([{ sentAt: world.iso() }])
  await expect(world.asAda.call(projects.listMailedAnswers, { id: task.slug })).rejects.toBeProblem('access_denied')
  await bearing(token).call(projects.giveAnswer, { answer: 'accept', estimatedTime: task.estimatedTime })
  expect(await list()).toEqual([])
})

test('[ANS-005] the row of a link is deleted 30 days after its end', async () => {
  const { task, token } = await estimated()
  await bearing(token).call(projects.giveAnswer, { answer: 'refuse', estimatedTime: task.estimatedTime })
  const kept = await estimated()
  const purge = () => purgeLinks(world.platform).run(new AbortController().signal)
  const left = async () =>
    (await run('SELECT task_id AS id FROM projects.answer_tokens WHERE task_id = ANY ($1)', [task.id, kept.task.id]))
      .rows
  world.clock.advance(days(30))
  await purge()
  expect(await left()).toEqual([{ id: kept.task.id }])
  world.clock.advance(days(7))
  await purge()
  expect(await left()).toEqual([])
})

test('[TMR-007] the links of an anonymised user go with the address that they went to; others stay', async () => {
  const { task, token } = await estimated()
  const leaver = await world.given.user(world.app, { admin: true })
  await mailed(task, 'estimate', leaver)
  const event = { name: 'user.anonymised', subject: leaver.userId } as Parameters<Subscriber['run']>[0]
  await forgetLinks(world.platform).run(event)
  const { rows } = await run('SELECT user_id AS id FROM projects.answer_tokens WHERE task_id = $1', task.id)
  expect(rows).toEqual([{ id: world.admin.userId }])
  expect((await bearing(token).call(projects.readAnswer, {})).taskId).toBe(task.slug)
})
