import { bookings } from '@passerelle/contract/bookings/api'
import { fullPath } from '@passerelle/contract/full-path'
import { allOperations } from '@passerelle/contract/services'
import { hours } from '@passerelle/kernel/durations'
import { CannotMeasure, defineMeasure } from '../measure.ts'
import { openWorldBeside, type World } from '../world/world.ts'
import { openSink } from '../world/mail-and-trace-sink.ts'
import { sendMailsWith } from './mails-with-texts.ts'
import { runs, scriptPayloads } from './script-payloads.ts'
import { columnsWith, idFrom, storeTexts, type Known } from './store-texts.ts'
import { openWatchingBrowser, type Sight } from './watching-browser.ts'

const wordsOf = (text: string) => text.trim().split(/\s+/)

const portal = wordsOf(`
  / /phone /projects/tasks /projects/archived /projects/recap /users /profile /inbox
  /settings /settings/mails /settings/payments /stats /stats/reports /clouds /clouds/kubernetes
  /bookings /bookings/list /bookings/rooms /bookings/settings /payments
`)
const office = wordsOf(`
  /admin /admin/tasks /admin/backlog /admin/apps /admin/audit /admin/deliveries /admin/teams
  /admin/users /admin/monitoring /admin/system /admin/files /admin/inbox
`)
/** In a text this long, several payloads have room. */
const longText = 1000
const mailTextLength = 200

/** Texts for one round: each field gets another payload, and in the next round the next one. */
const textsOf = (round: number) => {
  let field = 0
  return (max: number): string => {
    const fitting = scriptPayloads.filter(({ length }) => length <= max)
    field += 1
    const from = (field * 7 + round) % Math.max(1, fitting.length)
    if (max < longText) return fitting[from] ?? 'Un texte'.slice(0, max)
    let text = ''
    for (const payload of [...fitting.slice(from), ...fitting])
      if (text.length + payload.length + 2 <= max) text += `${payload}\n\n`
    return text.trim()
  }
}

/** Documents of the account as these people get them; returns what in them could run. */
const readDocuments = async (world: World, tokens: readonly string[], appId: string, known: Known) => {
  const wrong: string[] = []
  let documents = 0
  for (const op of allOperations().filter(({ kind, app }) => kind === 'download' && app === 'required'))
    for (const token of tokens) {
      if (op.method !== 'GET') continue
      const path = fullPath(op).replaceAll(/:(\w+)/g, (_, name: string) => idFrom(known, op.path)(name))
      const headers = { 'app-id': appId, authorization: `Bearer ${token}` }
      const response = await fetch(world.origin + path, { headers })
      const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
      if (!response.ok) continue
      documents += 1
      const type = response.headers.get('content-type') ?? ''
      const isSandboxed = (response.headers.get('content-security-policy') ?? '').includes('sandbox')
      if (/html|svg|xml/.test(type) && !isSandboxed) wrong.push(`${op.name}: ${type} without a sandbox`)
      if (/\/JavaScript|\/JS[ (]|\/Launch|\/URI *\((?:java|vb)script/i.test(bytes)) wrong.push(`${op.name}: a script`)
    }
  return { documents, wrong }
}

const told = (wrong: readonly string[]) => `${wrong.length}: ${[...new Set(wrong)].slice(0, 6).join('; ')}`

const wrongIn = (where: string, { ran, violations, injected }: Sight) => [
  ...ran.map(() => `${where}: ran`),
  ...violations.map((each) => `${where}: ${each}`),
  ...injected.map((each) => `${where}: ${each}`),
]

/** What a short run leaves open. */
const leftOpen = ({ rounds, mails, queued }: { rounds: number; mails: number; queued: number }) => {
  const open = [
    ...(rounds < scriptPayloads.length ? [`each payload in each field: --rounds ${scriptPayloads.length}`] : []),
    ...(mails < queued ? [`${queued - mails} mails, which did not come or show nothing`] : []),
  ]
  return open.length > 0 ? open.join('; ') : undefined
}

/**
 * G42: payloads in every text that the API takes from an administrator and from staff, then on the pages that show
 * them, in mails and in documents: none runs, none becomes an element, the policy of the pages has nothing to report.
 */
export const scriptInjection = defineMeasure({
  name: 'script-injection',
  id: 'G42',
  title: 'Scripts in every text',
  promised: 'none runs, script-src is strict, the policy reports nothing',
  inWorld: async (shared, { rounds, random, progress }) => {
    const sink = await openSink()
    const world = await openWorldBeside(shared, { MAIL_URL: sink.url, ROLES: 'http,worker,web' })
    const browser = await openWatchingBrowser()
    try {
      const { app, admin, user } = await world.given.customer({ features: ['bookings', 'clouds'] })
      const staff = await world.given.staff({ project: true, inside: [app] })
      const product = { name: `Suite <img src=x onerror=${runs}(1)>`, unitAmountInCents: 10_000, taxPercent: 10 }
      const wishedRoom = { productId: 'prod_scripts', priceId: 'price_night', product }
      // Before payments: then the catalogue of a provider names the rooms.
      const room = await world.as(admin).call(bookings.createRoom, wishedRoom)
      await world.rows(`UPDATE accounts.apps SET features = array_append(features, 'payments') WHERE id = $1`, app.id)
      // Whose address nobody changes.
      const reader = await world.given.user(app)
      const task = await world.given.task({ app, owner: user, category: 'mission', estimatedTime: hours(4) })
      const known: Known = new Map([
        ['tasks', [task.id]],
        ['threads', [task.threadId]],
        ['users', [user.userId]],
        ['colleagues', [staff.userId]],
        ['apps', [app.id]],
        ['rooms', [room._id]],
      ])
      const tokens = [await world.tokenOf(admin), await world.tokenOf(staff)]
      const [customerToken = '', staffToken = ''] = tokens
      const kept = { 'passerelle.navigation-seen': '1' }
      const openPages = (side: string, token: string) => {
        const session = { [`passerelle.session.${side}`]: JSON.stringify({ token, appId: app.id }) }
        return Promise.all([1, 2].map(() => browser.openPage({ ...kept, ...session })))
      }
      const pages = {
        customer: await openPages('customer', customerToken),
        staff: await openPages('staff', staffToken),
        mails: await browser.openPage({}),
      }
      const page = await fetch(`${world.origin}/login`)
      if (!page.ok) throw new CannotMeasure('no web build, which `npm start` makes')
      const policy = page.headers.get('content-security-policy') ?? ''
      const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? ''
      const start = Math.floor(random() * scriptPayloads.length)
      const [wrong, accepted] = [[] as string[], new Set<string>()]
      let [sent, visited, showing, queued, mails, documents] = [0, 0, 0, 0, 0, 0]
      for (let round = 0; round < rounds; round += 1) {
        // Twice: the second time about the objects of the first.
        for (const part of [0, 1]) {
          const stored = await storeTexts(world, { tokens, appId: app.id, known }, textsOf(start + round + part * 60))
          sent += stored.sent
          for (const name of stored.accepted) accepted.add(name)
        }
        const own = (plural: string) => known.get(plural)?.at(-1)
        const visits = [
          ...[...portal, `/projects/tasks/${task.id}`, `/projects/tasks/${own('tasks')}`].map(
            (path) => ['customer', path] as const,
          ),
          ...[
            ...office,
            ...portal,
            `/admin/tasks/${task.id}`,
            `/admin/apps/${app.id}`,
            `/projects/tasks/${task.id}`,
          ].map((path) => ['staff', path] as const),
        ]
        const visitAll = (side: 'customer' | 'staff') => {
          const paths = visits.flatMap(([of, path]) => (of === side ? [path] : []))
          return pages[side].map(async (page) => {
            for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
              const sight = await browser.visit(page, world.origin + path)
              visited += 1
              if (sight.shows) showing += 1
              wrong.push(...wrongIn(`${side} ${path}`, sight))
            }
          })
        }
        await Promise.all([...visitAll('customer'), ...visitAll('staff')])
        const read = await readDocuments(world, tokens, app.id, known)
        documents += read.documents
        wrong.push(...read.wrong)
        sink.mails.splice(0)
        const texts = textsOf(start + round)
        const mailed = await sendMailsWith(world, sink, reader, () => texts(mailTextLength))
        queued += mailed.queued
        for (const { html } of mailed.sent) {
          const sight = await browser.show(pages.mails, html)
          if (sight.shows) mails += 1
          wrong.push(...wrongIn('mail', sight))
        }
        progress(`${round + 1} of ${rounds} rounds`)
      }
      const caught = await browser.show(pages.mails, `<img src=x onerror=${runs}(1)>`)
      const columns = await columnsWith(world, `${runs}(`)
      const isStrict = scripts !== '' && !scripts.includes('unsafe-inline')
      return {
        payloads: scriptPayloads.length,
        accepted: accepted.size,
        sent,
        columns: columns.length,
        visited,
        showing,
        queued,
        mails,
        documents,
        wrong,
        isStrict,
        isNoticed: caught.ran.length === 1,
        rounds,
      }
    } finally {
      await browser.close()
      await world.close()
      await sink.close()
    }
  },
  judge: ({
    payloads,
    accepted,
    sent,
    columns,
    visited,
    showing,
    queued,
    mails,
    documents,
    wrong,
    isStrict,
    isNoticed,
    rounds,
  }) => ({
    held: wrong.length === 0 && isStrict && isNoticed && columns >= 40 && showing > 0,
    inPart: leftOpen({ rounds, mails, queued }),
    measured:
      `${payloads} payloads, accepted by ${accepted} operations (${sent} calls) into ` +
      `${columns} columns; ` +
      `${visited} pages visited, ${showing} show them, as do ${mails} of ${queued} mails; ${documents} documents: ` +
      (wrong.length === 0 ? 'none ran, no report of the policy' : `wrong: ${told(wrong)}`) +
      `${isStrict ? '' : '; script-src is not strict'}${isNoticed ? '' : '; a run is not noticed'}`,
  }),
})
