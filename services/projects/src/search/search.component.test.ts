import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { minutes } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'
import { writeMessage } from '../testing/example-messages.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>

beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

type Who = typeof world.asAda

/** An account of its own, with what the tests write into it: the first request is the oldest. */
const account = async () => {
  const { app, admin, user } = await world.given.customer()
  const emma = await world.given.staff({ inside: [app] })
  let age = 1000
  const request = async (
    name: string,
    fields: Partial<Pick<Task, 'description' | 'deletedAt' | 'listId' | 'doneAt'>> = {},
  ) => {
    age -= 1
    return world.given.task({
      app,
      owner: user,
      name,
      description: '-',
      createdAt: new Date(world.clock.now().getTime() - minutes(age)),
      ...fields,
    })
  }
  const say = async (task: Task, text: string, internal = false) =>
    writeMessage(world.platform.database, task, {
      id: world.platform.newId(),
      authorId: internal ? emma.userId : user.userId,
      text,
      internal,
      at: world.clock.now(),
    })
  return {
    app,
    user,
    request,
    say,
    asUser: world.as(user),
    asAdmin: world.as(admin),
    asStaff: world.as(emma, { in: app.id }),
  }
}

const find = async (who: Who, search: string, limit?: number) =>
  who.call(projects.quickSearch, { search, ...(limit && { limit }) })
const slugs = async (who: Who, search: string) => (await find(who, search)).list.map(({ taskId }) => taskId)
const shown = (snippet: { text: string; hit: boolean }[]) =>
  snippet.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

describe('what is found', () => {
  test('[SRC-002][TSK-002] a request by its readable id, however written, then those that begin like it', async () => {
    const { app, asUser, request } = await account()
    const tasks = []
    for (let number = 1; number <= 11; number += 1) tasks.push(await request(`Demande ${'abcdefghijk'[number - 1]}`))
    const key = app.taskKey
    for (const text of [`${key}-1`, key.toLowerCase() + '-1', `${key} 1`, ' 1 ', '#1'])
      expect(await slugs(asUser, text)).toEqual([`${key}-1`, `${key}-11`, `${key}-10`])
    const {
      list: [found],
      total,
    } = await find(asUser, `${key}-7`)
    expect(found).toEqual({
      _id: tasks[6]!.id,
      taskId: `${key}-7`,
      name: 'Demande g',
      listId: 'todo',
      deletedAt: null,
      state: 'default',
      match: { field: 'slug', snippet: [] },
    })
    expect(total).toBe(1)
  })

  test('[SRC-002] [SRC-004] by name before description before message, in each the newest first', async () => {
    const { asUser, request, say } = await account()
    const told = await request('Un autre sujet')
    await say(told, 'Le toner est arrivé hier, merci')
    const described = await request('Imprimante', { description: 'Il manque du toner au deuxième étage' })
    const old = await request('Commander du toner')
    const recent = await request('Toner vide')
    await request('Rien à voir')
    const { list, total } = await find(asUser, 'toner')
    expect(list.map(({ taskId, match }) => [taskId, match.field])).toEqual([
      [recent.slug, 'name'],
      [old.slug, 'name'],
      [described.slug, 'description'],
      [told.slug, 'message'],
    ])
    expect(total).toBe(4)
    expect(list.map(({ match }) => shown(match.snippet))).toEqual([
      '[Toner] vide',
      'Commander du [toner]',
      'Il manque du [toner] au deuxième étage',
      'Le [toner] est arrivé hier, merci',
    ])
  })

  test('[SRC-004] of equal matches the open ones before the done, and these before the archived', async () => {
    const { asUser, request, say } = await account()
    const at = world.clock.now()
    const states = {
      open: {},
      done: { listId: 'done', doneAt: at },
      archived: { listId: 'done', doneAt: at, deletedAt: at },
    } as const
    const named = {
      open: await request('Antivirus périmé', states.open),
      done: await request('Antivirus à jour', states.done),
      archived: await request('Antivirus du quai', states.archived),
    }
    const told = { archived: await request('Divers', states.archived), open: await request('Divers', states.open) }
    await say(told.open, 'Quel antivirus ?')
    await say(told.archived, 'Notre antivirus')
    for (let count = 0; count < 5; count += 1) await request('Antivirus bloqué', states.archived)
    const found = (await find(asUser, 'antivirus', 20)).list.map(({ taskId }) => taskId)
    expect(found.slice(0, 2)).toEqual([named.open.slug, named.done.slug])
    expect(found.slice(7)).toEqual([named.archived.slug, told.open.slug, told.archived.slug])
    expect((await slugs(asUser, 'antivirus')).slice(0, 2)).toEqual([named.open.slug, named.done.slug])
  })

  test('accents, capitals, endings and an unfinished last word make no difference', async () => {
    const { asUser, request } = await account()
    const { slug } = await request('Les Serveurs hébergés à Nîmes', {
      description: 'Réinstallation de l’été, hôte srv-01.lumen.example',
    })
    for (const text of [
      'serveur hébergé',
      'HEBERGES',
      'nimes',
      'nîm',
      'ete',
      'l’été',
      'réinstallatio',
      'srv 01',
      'srv-01.lumen',
      'de nimes',
      'serveur reinstall',
    ]) {
      expect([text, await slugs(asUser, text)]).toEqual([text, [slug]])
    }
  })

  test('every word has to be there', async () => {
    const { asUser, request } = await account()
    const both = await request('Scanner du quai')
    await request('Scanner de l’atelier')
    expect(await slugs(asUser, 'quai scanner')).toEqual([both.slug])
    expect(await slugs(asUser, 'scanner introuvable')).toEqual([])
  })

  test('one typo in a word is forgiven when nothing else is found', async () => {
    const { asUser, request, say } = await account()
    const server = await request('Sauvegarde du serveur')
    const wifi = await request('Panne du wifi')
    const told = await request('Divers')
    await say(told, 'Changer la cartouche magenta')
    for (const text of ['srveur', 'serveurd sauvegarde', 'sauvegrade', 'saubegarde'])
      expect([text, await slugs(asUser, text)]).toEqual([text, [server.slug]])
    expect(await slugs(asUser, 'wfii')).toEqual([wifi.slug])
    expect(await slugs(asUser, 'cartuche')).toEqual([told.slug])
    expect(await slugs(asUser, 'srvuer')).toEqual([])
    const lookalike = await request('Serveurs')
    expect(await slugs(asUser, 'serveurs')).toEqual([lookalike.slug, server.slug])
  })

  test('[SRC-005] an archived request too, with its list and its state', async () => {
    const { asUser, request } = await account()
    const at = world.clock.now()
    await request('Ancien onduleur', { deletedAt: at, listId: 'done', doneAt: at })
    expect((await find(asUser, 'onduleur')).list).toMatchObject([
      { listId: 'done', deletedAt: at.toISOString(), state: 'done' },
    ])
  })

  test('[SRC-004] [SRC-007] the best five and the number of all, up to a hundred and one', async () => {
    const { asUser, request } = await account()
    for (let count = 0; count < 7; count += 1) await request('Téléphone muet')
    expect(await find(asUser, 'telephone')).toMatchObject({ list: { length: 5 }, total: 7 })
    expect((await find(asUser, 'telephone', 2)).list).toHaveLength(2)
    for (let count = 0; count < 100; count += 1) await request('Téléphone perdu')
    expect((await find(asUser, 'telephone')).total).toBe(101)
  }, 60_000)

  test('a request is found by what it says now, and so is a message', async () => {
    const { asUser, asStaff, request } = await account()
    const task = await request('Clavier')
    await asStaff.call(projects.editTask, { id: task.slug, name: 'Souris', description: 'Sans fil' })
    expect([await slugs(asUser, 'clavier'), await slugs(asUser, 'souris'), await slugs(asUser, 'fil')]).toEqual([
      [],
      [task.slug],
      [task.slug],
    ])
  })

  test('what is nothing to look for finds nothing', async () => {
    const { asUser, request } = await account()
    await request('Le la les de du')
    for (const text of ['…', '*:&|!', "'", '@', '%', 'introuvable', `@${'0'.repeat(24)}`, '\\'])
      expect([text, await find(asUser, text)]).toEqual([text, { list: [], total: 0 }])
  })
})

describe('who finds what', () => {
  test('[ROL-004] internal messages are found by staff alone', async () => {
    const { asUser, asAdmin, asStaff, request, say } = await account()
    const task = await request('Facture')
    await say(task, 'Le client ignore encore le pseudonyme mirabelle', true)
    for (const who of [asUser, asAdmin])
      for (const text of ['mirabelle', 'mirabell', 'mirablle', 'mirabelle pseudonyme'])
        expect(await find(who, text)).toEqual({ list: [], total: 0 })
    const { list } = await find(asStaff, 'mirabelle')
    expect(list).toMatchObject([{ taskId: task.slug, match: { field: 'message' } }])
    await say(task, 'Publié : mirabelle, et rien du reste')
    const {
      list: [found],
    } = await find(asUser, 'mirabelle')
    expect(shown(found!.match.snippet)).toBe('Publié : [mirabelle], et rien du reste')
  })

  test('[ROL-002] other accounts are never found, by word, by id or by their own mark', async () => {
    const [ours, theirs] = [await account(), await account()]
    const task = await theirs.request('Projet zirconium')
    await theirs.say(task, 'Le zirconium est livré')
    await ours.request(`Rien, sauf ${theirs.app.id}`)
    for (const who of [ours.asUser, ours.asAdmin, ours.asStaff]) {
      for (const text of ['zirconium', 'zircon', 'zirconim', task.slug, `@${theirs.app.id} zirconium`])
        expect([text, await slugs(who, text)]).toEqual([text, []])
    }
    expect(await slugs(theirs.asUser, 'zirconium')).toEqual([task.slug])
  })
})

describe('bad input', () => {
  test.each([
    ['search', '', {}],
    ['search', '   ', {}],
    ['search', 'x'.repeat(201), {}],
    ['limit', 'x', { limit: 0 }],
    ['limit', 'x', { limit: 101 }],
  ])('[SRC-010] %s of %j is refused by name', async (field, search, more) => {
    await expect(world.asAda.call(projects.quickSearch, { search, ...more })).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: { [field]: expect.any(String) } },
    })
  })

  test('[SRC-010] the text is trimmed', async () => {
    const { asUser, request } = await account()
    const { slug } = await request('Badge')
    expect(await slugs(asUser, `  badge\t${' '.repeat(150)}`)).toEqual([slug])
  })
})
