import { beforeAll, describe, expect, test } from 'vitest'
import { recordTraffic } from './browser/traffic.ts'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import { enterAccount, signInAsCustomer, signInAsStaff, waitForBoard } from './journey/sign-in.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { provider, say } from './journey/texts.ts'

const title = 'Le scanner du quai de livraison n’envoie plus rien'
const secret = 'Entre nous : le contrat du scanner est échu depuis mars'

const product = openProduct()
let basile: Visitor
let emma: Visitor
let ada: Visitor
let toldToAda: () => Promise<string>
let slug: string

const cardOf = (taskId: string) => `${say('task.open', { taskId })} : ${title}`
const openTask = (who: Visitor) => who.click('link', cardOf(slug))

beforeAll(async () => {
  ;[basile, emma, ada] = await Promise.all([product.guest('Basile'), product.guest('Emma'), product.customer('ada')])
  toldToAda = await recordTraffic(ada.page)
})

describe('a request travels end to end', () => {
  stopAtFirstFailure()

  test('[ACC-004][ACC-007][TSK-011] Basile signs in and sees the board with its three lists', async () => {
    await signInAsCustomer(basile, 'basile@atelier-lumen.example')
    await expect(basile).toSee('ATL-2')
    expect(await basile.page.$$eval('[data-column] h2', (names) => names.map((name) => name.textContent))).toEqual([
      'À faire',
      'En cours',
      'Terminées',
    ])
  })

  test('[ACC-008][ADM-006] Emma signs in at the identity provider and enters the account', async () => {
    await signInAsStaff(emma, 'Emma Caron')
    await emma.page.waitForSelector('a[data-part="account-row"]')
    await enterAccount(emma, 'Atelier Lumen')
    await expect(emma).toSee(say('shell.leaveApp'))
    await ada.open('/')
    await waitForBoard(ada)
  })

  test('[TSK-020][TSK-022][ERR-027] Basile creates a request; it appears at once, on Emma’s board too', async () => {
    await basile.click('button', say('board.newRequest'))
    await basile.fill(say('task.name'), title)
    await basile.fill(
      say('task.descriptionLabel'),
      'Depuis ce matin, les bons de livraison ne partent plus vers la comptabilité.',
    )
    await basile.click('button', say('task.createAction'))
    await expect(basile).toSee(' créée')
    slug = /Demande (ATL-\d+) créée/.exec(await basile.text())?.[1] ?? ''
    expect(slug).toMatch(/^ATL-\d+$/)
    await basile.waitFor('link', cardOf(slug))
    await emma.waitFor('link', cardOf(slug))
  })

  test('Emma opens it, gives it category, theme and an estimate of 1 day 2 h', async () => {
    await Promise.all([openTask(emma), openTask(basile), openTask(ada)])
    await expect(basile).toSee(say('now.state.received'))
    await expect(ada).toSee(say('now.state.received'))
    await emma.click('button', say('task.addLabel'))
    await emma.click('radio', 'Mission')
    await expect(basile).toSee('Mission')
    await emma.click('checkbox', 'Run')
    await expect(basile).toSee('Run')
    await emma.press('Escape')
    await emma.page.locator('[data-part="estimate"] button').click()
    await emma.fill(say('estimate.days'), '1', 'spinbutton')
    await emma.fill(say('estimate.hours'), '2', 'spinbutton')
    await emma.click('button', say('estimate.save'))
    await expect(emma).toSee(say('now.state.estimateAtCustomer'))
  })

  test('[TSK-044] Basile sees that the request is locked until an administrator answers', async () => {
    await expect(basile).toSee(say('now.state.locked'))
  })

  test('[EST-003][EST-012][EST-013][EST-020] Ada sees that her answer is awaited, with price, accepts', async () => {
    await expect(ada).toSee(say('task.waitingForYou'))
    await expect(ada).toSee('1 jour 2 heures')
    await expect(ada).toSee(say('estimate.prices'))
    await ada.click('button', say('estimate.accept'))
    await ada.click('button', say('task.sendAnswer'))
    await expect(ada).toSee('Vous avez accepté l’estimation')
    await expect(emma).toSee('Ada Lemoine a accepté l’estimation')
    await expect(basile).toSee('Ada Lemoine a accepté l’estimation')
    await expect(basile).not.toSee(say('now.state.locked'))
  })

  test('[WLG-006] Emma cannot start a second work log before the first is stopped with a note', async () => {
    await emma.click('button', say('workLogs.start'))
    await expect(emma).toSee('Un autre chronomètre tourne')
    await emma.fillFocused('Comptes de l’atelier, vingt activations')
    await emma.click('button', say('workLogs.runningAction', { taskId: slug }))
    await expect(emma).not.toSee('Un autre chronomètre tourne')
    await emma.waitFor('button', say('workLogs.stop'))
  })

  test('[WLG-009][VAL-001] Emma stops it with a note, takes the request up and asks for completion', async () => {
    await emma.click('button', say('workLogs.stop'))
    await emma.fill(say('workLogs.note'), 'Carte réseau du scanner remplacée')
    await emma.click('button', say('workLogs.stopAction'))
    await emma.waitFor('button', say('workLogs.start'))
    await emma.click('button', say('words.listOne.todo'))
    await emma.click('menuitem', `${say('board.moveTo')} ${say('words.list.in_progress')}`)
    await emma.click('button', say('task.askCompletion'))
    await expect(emma).toSee(say('now.state.completionAtCustomer'))
    await expect(ada).toSee(say('task.validateTitle'))
  })

  test('[THR-008][THR-012][THR-014] Ada and Emma exchange messages, live', async () => {
    await ada.fill(say('thread.messageToProvider', { provider }), 'Les bons de ce matin sont-ils perdus ?')
    await ada.click('button', say('thread.send'))
    await expect(emma).toSee('Les bons de ce matin sont-ils perdus ?')
    await emma.fill(say('thread.messageToCustomer'), 'Non, ils attendaient dans la file et viennent de partir.')
    await emma.sendByKeys()
    await expect(ada).toSee('viennent de partir')
    await expect(basile).toSee('viennent de partir')
  })

  test('[THR-006][THR-007] Emma writes in the internal thread, and nothing of it ever reaches Ada', async () => {
    await emma.click('tab', say('thread.internal'))
    await emma.click('button', say('thread.startInternal'))
    await emma.fill(say('thread.messageInternal'), secret)
    await emma.waitFor('button', say('thread.sendInternal'))
    await emma.sendByKeys()
    await expect(emma).toSee(secret)
    await emma.click('tab', say('thread.client'))
    await emma.fill(say('thread.messageToCustomer'), 'Je reste joignable cet après-midi.')
    await emma.sendByKeys()
    await expect(ada).toSee('Je reste joignable')
    await ada.page.reload()
    await expect(ada).toSee('Je reste joignable')
    expect(await toldToAda()).toContain('Je reste joignable')
    expect(await toldToAda()).not.toContain('contrat du scanner')
    expect(await ada.has('tab', say('thread.internal'))).toBe(false)
  })

  test('[VAL-003] Ada validates: the request is done for everybody', async () => {
    await ada.click('button', say('task.validate'))
    await ada.click('button', say('task.sendAnswer'))
    await expect(ada).toSee(say('task.validated'))
    await expect(emma).toSee(say('now.state.done'))
    await expect(basile).toSee('Ada Lemoine a validé la fin de la demande')
  })

  test('nobody’s page called elsewhere, failed or broke its policy, and the product logged no failure', () => {
    expect(product.complaints()).toEqual([])
  })

  test('[TMR-002] unanswered, a completion becomes done after 48 h, and the data outlive a restart', async () => {
    await product.restart({ clock: '+49h' })
    const later = await product.customer('ada', { name: 'Ada, two days later' })
    await later.open('/projects/tasks/ATL-5')
    await expect(later).toSee(say('thread.alone.validatedAlone'))
    await later.open(`/projects/tasks/${slug}`)
    await expect(later).toSee(say('now.state.done'))
    expect(later.complaints()).toEqual([])
  })
})
