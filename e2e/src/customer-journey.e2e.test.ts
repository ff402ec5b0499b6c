import { beforeAll, describe, expect, test, vi } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { phone } from './browser/emulation.ts'
import { cardLink } from './journey/board.ts'
import { pdfFixture as devis, give, image, waitForFile } from './journey/files.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { provider, say } from './journey/texts.ts'
import { closeToasts } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const title = 'Un badge pour la réserve du showroom'

const product = openProduct()
/** Ada begins at her desk in the light theme and goes on with her phone in the dark one, where Basile is all along. */
let [ada, basile, emma] = [] as unknown as [SignedIn, SignedIn, SignedIn]
let slug: string

const onPhone = { theme: 'dark', size: phone } as const

/** Violations in the theme of a page. */
const findings = async (who: SignedIn) => {
  await closeToasts(who)
  const theme = await who.page.evaluate(() => document.documentElement.dataset['theme'])
  return seriousFindings(who.page, [theme === 'dark' ? 'dark' : 'light'])
}
const writes = async (who: SignedIn, text: string) => {
  await who.fill(say(who === emma ? 'thread.messageToCustomer' : 'thread.messageToProvider', { provider }), text)
  await who.sendByKeys()
}
const allSee = (text: string) => Promise.all([ada, basile, emma].map((who) => expect(who).toSee(text)))
/** On a phone the field for messages lies over what stands at the lower edge. */
const answers = async (words: string) => {
  await ada.waitFor('button', words)
  await ada.page.$eval('[data-part~="decision"] [data-part="answer-buttons"]', (buttons) =>
    buttons.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await ada.click('button', words)
  await ada.click('button', say('task.sendAnswer'))
}
const estimates = async (days: string, hours: string) => {
  await emma.page.locator('[data-part="estimate"] button').click()
  await emma.fill(say('estimate.days'), days, 'spinbutton')
  await emma.fill(say('estimate.hours'), hours, 'spinbutton')
  await emma.click('button', say('estimate.save'))
}
/** Elements that reach beyond the right edge; texts for screen readers alone are one pixel wide. */
const tooWide = (who: SignedIn) =>
  who.page.$$eval(
    '[role="dialog"] *',
    (all) =>
      all.map((one) => one.getBoundingClientRect()).filter(({ right, width }) => width > 1 && right > innerWidth)
        .length,
  )

beforeAll(async () => {
  // High enough for the place of the new request to be drawn.
  const desk = { theme: 'light', size: { width: 1440, height: 1200 } } as const
  ;[ada, basile, emma] = await Promise.all([
    product.customer('ada', desk),
    product.customer('basile', { ...onPhone, size: { ...phone, height: 1200 } }),
    product.staff('emma', desk),
  ])
  await Promise.all([ada, basile, emma].map((who) => who.open('/')))
})

describe('from a wish to its end', () => {
  stopAtFirstFailure()

  test('[TSK-020][ERR-027] Ada creates a request, and it comes to the boards of Basile and Emma', async () => {
    await ada.click('button', say('board.newRequest'))
    await ada.fill(say('task.name'), title)
    await ada.fill(
      say('task.descriptionLabel'),
      'Pour Lina, qui arrive **lundi** :\n\n- accès du matin\n- pas la salle serveur',
    )
    await basile.click('button', say('board.newRequest'))
    await basile.waitFor('textbox', say('task.descriptionLabel'))
    for (const who of [ada, basile]) expect([await findings(who), await tooWide(who)]).toEqual([[], 0])
    await basile.press('Escape')
    await ada.click('button', say('task.createAction'))
    await expect(ada).toSee(' créée')
    slug = /Demande (ATL-\d+) créée/.exec(await ada.text())?.[1] ?? ''
    await Promise.all([ada, basile, emma].map((who) => who.page.waitForSelector(cardLink(slug))))
    expect(await findings(ada)).toEqual([])
    const themeOf = (who: SignedIn) => who.page.evaluate(() => document.documentElement.dataset['theme'])
    expect([await themeOf(ada), await themeOf(basile)]).toEqual(['light', 'dark'])
  })

  test('[THR-004][THR-008][THR-014] she discusses it with files that all see; a large one is refused', async () => {
    await Promise.all(
      [ada, basile, emma].map(async (who) => {
        await who.page.locator(cardLink(slug)).click()
        await who.waitFor('button', say('task.copyLink'))
      }),
    )
    await give(ada, 'paste', image('porte.png'))
    await give(ada, 'drop', devis)
    await give(ada, 'choose', image('plan.png'))
    await writes(ada, 'Voici la porte, le devis et le plan.')
    await waitForFile(ada, 'porte.png', { drawn: true })
    await Promise.all(
      [ada, basile, emma].map(async (who) => {
        await waitForFile(who, 'plan.png', { drawn: true })
        await waitForFile(who, devis.name)
      }),
    )
    expect([await findings(basile), await tooWide(basile)]).toEqual([[], 0])
    await give(ada, 'drop', { name: 'visite.png', type: 'image/png', bytes: 25 * 1024 * 1024 + 1 })
    await expect(ada).toSee(say('problems.file_too_large', { max: '25' }))
    expect(await findings(ada)).toEqual([])
  })

  test('[PND-001][PND-002] Emma asks back and waits; the answer of Ada lifts the wait', async () => {
    await writes(emma, 'Quel jour Lina arrive-t-elle ?')
    await emma.click('button', say('task.waitForCustomer'))
    await emma.page.locator('[role="dialog"] [data-part="dialog-footer"] [data-variant="primary"]').click()
    await Promise.all([ada, basile].map((who) => expect(who).toSee(say('now.state.customerAnswers'))))
    expect(await findings(ada)).toEqual([])
    await writes(ada, 'Lundi à huit heures.')
    await allSee('Lundi à huit heures.')
    await Promise.all([ada, basile].map((who) => expect(who).not.toSee(say('now.state.customerAnswers'))))
    await writes(emma, 'Merci, j’estime le travail.')
    await allSee('Merci, j’estime le travail.')
  })

  test('[EST-002][EST-003][EST-006][TSK-044] Emma estimates, Basile is locked out, Ada refuses', async () => {
    await emma.click('button', say('task.addLabel'))
    await emma.click('radio', 'Mission')
    await expect(basile).toSee('Mission')
    await emma.press('Escape')
    await estimates('2', '0')
    await expect(basile).toSee(say('now.state.locked'))
    await expect(ada).toSee('2 jours')
    expect([await findings(ada), await findings(basile), await findings(emma)]).toEqual([[], [], []])
    expect(await basile.has('button', say('estimate.refuse'))).toBe(false)
    await answers(say('estimate.refuse'))
    await expect(ada).toSee('Vous avez refusé l’estimation')
    await Promise.all([basile, emma].map((who) => expect(who).toSee('Ada Lemoine a refusé l’estimation')))
    await expect(emma).toSee(say('now.staffText.newEstimate'))
    await expect(basile).not.toSee(say('now.state.locked'))
  })

  test('[EST-005][EST-013] Emma proposes less, and Ada accepts with a comment', async () => {
    const atDesk = ada
    ada = await product.again(atDesk, { name: atDesk.name, ...onPhone })
    await atDesk.leave()
    await ada.open(`/projects/tasks/${slug}`)
    await estimates('0', '4')
    await expect(basile).toSee(say('now.state.locked'))
    await expect(ada).toSee('4 heures')
    expect([await findings(ada), await tooWide(ada)]).toEqual([[], 0])
    await ada.fill(say('estimate.comment'), 'Sans la salle serveur, merci.')
    await answers(say('estimate.accept'))
    await allSee('Sans la salle serveur, merci.')
    await Promise.all([basile, emma].map((who) => expect(who).toSee('Ada Lemoine a accepté l’estimation')))
    await expect(basile).not.toSee(say('now.state.locked'))
    expect(await findings(ada)).toEqual([])
  })

  test('[VAL-001][VAL-003][VAL-004][TSK-044] Emma asks, Basile watches; Ada objects, then validates', async () => {
    await emma.click('button', say('words.listOne.todo'))
    await emma.click('menuitem', `${say('board.moveTo')} ${say('words.list.in_progress')}`)
    await emma.click('button', say('task.askCompletion'))
    await expect(ada).toSee(say('task.validateTitle'))
    await expect(basile).toSee(say('now.state.locked'))
    expect([await findings(ada), await findings(basile)]).toEqual([[], []])
    await ada.fill(say('task.completionComment'), 'La prise près de la porte ne marche pas.')
    await answers(say('task.refuseCompletion'))
    await allSee('La prise près de la porte ne marche pas.')
    await expect(basile).not.toSee(say('now.state.locked'))
    await emma.click('button', say('task.askCompletion'))
    await expect(ada).toSee(say('task.validateTitle'))
    await answers(say('task.validate'))
    await allSee(say('now.state.done'))
    await Promise.all([basile, emma].map((who) => expect(who).toSee('Ada Lemoine a validé la fin de la demande')))
    expect(await findings(basile)).toEqual([])
  })

  test('nobody’s page called elsewhere, failed or broke its policy', () => {
    expect(product.complaints()).toEqual([])
  })
})
