import { confirm } from './journey/confirm.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop, getViolationsOnTablet } from './browser/accessibility.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'

vi.setConfig({ testTimeout: 90_000 })

const product = openProduct()
let ada: SignedIn
let basile: SignedIn

beforeAll(async () => {
  ;[ada, basile] = await Promise.all([product.customer('ada'), product.customer('basile')])
})

const rowOf = (who: SignedIn, name: string) =>
  who.page.$$eval(
    '[data-part="cloud-table"] tbody tr',
    (rows, wanted) => rows.find((row) => row.querySelector('th')?.textContent === wanted)?.textContent ?? '',
    name,
  )

test('[UIX-009][CLD-001] the servers of the account, by provider, with and without a trailing slash', async () => {
  await ada.open('/clouds/')
  await ada.waitFor('heading', say('pages.clouds'))
  await ada.waitFor('link', 'erp-commandes-1')
  expect(await rowOf(ada, 'preprod')).toContain(say('clouds.stillBilled'))
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  expect(await getViolationsOnTablet(ada.page)).toEqual([])
  // Filtered by the address, and no more once the filters are cleared.
  await ada.open('/clouds?provider=aws&q=vitrine')
  await ada.waitFor('link', 'vitrine-cdn')
  expect(await rowOf(ada, 'erp-commandes-1')).toBe('')
  await ada.open('/clouds?q=nulle-part')
  await ada.click('button', say('clouds.filter.clear'))
  await ada.waitFor('link', 'erp-commandes-1')
  expect(new URL(ada.page.url()).search).toBe('')
})

test('[UIX-010][CLD-006][CLD-007] a restart is asked for twice; who only looks sees its state change', async () => {
  await basile.open('/clouds')
  await basile.waitFor('link', 'boutique-web-1')
  await ada.open('/clouds')
  await ada.click('link', 'boutique-web-1')
  await ada.waitFor('heading', 'boutique-web-1')
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  await ada.click('button', say('clouds.do.reboot'))
  // The question names the action; the server goes on as before.
  expect(await ada.page.$('[data-part="cloud-state"][data-tone="busy"]')).toBeNull()
  await ada.click('button', say('common.confirm'))
  await ada.waitForText(say('clouds.noActionNow'))
  await basile.waitForText(say('clouds.status.rebooting'))
  await basile.click('link', 'boutique-web-1')
  await basile.page.waitForSelector('[data-part="cloud-now"] [data-part="cloud-state"][data-tone="busy"]')
  // The simulator takes some seconds; nobody reloads.
  await basile.page.waitForSelector('[data-part="cloud-now"] [data-part="cloud-state"][data-tone="run"]', {
    timeout: 30_000,
  })
  await basile.waitForText(say('clouds.onlyAdmins'))
  await ada.waitFor('button', say('clouds.do.reboot'))
  expect(await ada.page.$eval('[data-part="data-table"] tbody tr', (row) => row.textContent)).toContain(
    say('clouds.result.done'),
  )
})

test('[UIX-011][UIX-012][UIX-013][CLD-003][CLD-005] a server is created beside clusters, and stopped', async () => {
  await ada.open('/clouds')
  await ada.click('link', say('clouds.create'))
  await ada.waitFor('heading', say('clouds.create'))
  await ada.clickText('Scaleway')
  await ada.clickText('fr-par-1')
  await ada.clickText('DEV1-S')
  await ada.clickText('Debian 12')
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  await ada.click('button', say('clouds.createNow'))
  await ada.page.waitForSelector('[data-part="cloud-now"] [data-part="cloud-state"][data-tone="busy"]')
  // Meanwhile the other one looks at the clusters.
  await basile.open('/clouds')
  await basile.click('link', say('clouds.kubernetes'))
  await basile.waitFor('link', 'boutique-prod')
  expect(await getViolationsOnMobileAndDesktop(basile.page)).toEqual([])
  await basile.click('link', 'boutique-prod')
  await basile.waitForText('Kubernetes 1.35.1')
  expect(await getViolationsOnMobileAndDesktop(basile.page)).toEqual([])
  await ada.page.waitForSelector('[data-part="cloud-now"] [data-part="cloud-state"][data-tone="run"]', {
    timeout: 30_000,
  })
  expect(new URL(ada.page.url()).pathname).toMatch(/^\/clouds\/servers\/[0-9a-f]{24}$/)
  // Stopped, live before the eyes of the other one, who does not reload; it is still billed, and may be started again.
  await basile.open(new URL(ada.page.url()).pathname)
  await basile.page.waitForSelector('[data-part="cloud-now"] [data-part="cloud-state"][data-tone="run"]')
  await confirm(ada, say('clouds.do.stop'))
  await basile.waitForText(say('clouds.stoppedBilled'))
  await ada.waitFor('button', say('clouds.do.start'))
  await basile.open('/clouds/servers/create')
  await basile.waitForText(say('clouds.onlyAdmins'))
})

test('[UIX-011] a server of AWS gets a key of the account and a network that lets people in', async () => {
  await ada.open('/clouds/servers/create')
  for (const choice of ['AWS', 'eu-west-3a', 't3.micro', 'Debian 12']) await ada.clickText(choice)
  // All keys of the account are chosen; without one nobody could sign in, and nothing is created.
  await ada.waitForText(say('clouds.noPrice'))
  for (const name of ['Ada, portable', 'Déploiement']) await ada.clickText(name)
  await ada.waitForText(say('clouds.choose.sshKey'))
  await ada.click('button', say('clouds.sshKeys.add'))
  await ada.fill(say('clouds.sshKeys.name'), 'Clé du bureau')
  await ada.fill(say('clouds.sshKeys.publicKey'), 'ssh-ed25519 AAAA')
  await ada.click('button', say('clouds.sshKeys.addNow'))
  await ada.waitForText(say('forms.sshKey'))
  const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHphLuUigXg/Tlzsu1vxBdJ/9TUSNxBSazJBiyiLW998'
  await ada.fill(say('clouds.sshKeys.publicKey'), publicKey)
  await ada.click('button', say('clouds.sshKeys.addNow'))
  await ada.waitForText('Clé du bureau')
  await ada.clickText('public (172.31.0.0/20) · default')
  await ada.waitForText(say('clouds.network.closedHint'))
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  await ada.clickText('public (172.31.0.0/20) · administration')
  await ada.click('button', say('clouds.createNow'))
  await ada.page.waitForSelector('[data-part="cloud-now"] [data-part="cloud-state"][data-tone="run"]', {
    timeout: 30_000,
  })
  await ada.waitForText('ssh admin@192.0.2.')
  await ada.waitForText('public (172.31.0.0/20) · administration')
})

test('an action that staff must approve waits as a request for both sides, and runs once approved', async () => {
  const emma = await product.staff('emma')
  await emma.open('/clouds')
  await emma.clickText(say('clouds.approval.rule'))
  await emma.waitForText(say('clouds.approval.ruleOn'))
  await ada.open('/clouds')
  await ada.click('link', 'sauvegarde')
  await ada.waitFor('heading', 'sauvegarde')
  await confirm(ada, say('clouds.do.reboot'))
  await ada.waitForText(say('clouds.approval.hint'))
  // The request on the board, for staff with its server and the answer.
  await ada.page.waitForSelector('[data-part="waiting-approval"] a', { timeout: 20_000 })
  const request = await ada.page.$eval('[data-part="waiting-approval"] a', (link) => link.getAttribute('href')!)
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  await emma.open(request)
  await confirm(emma, say('clouds.approval.approve'))
  // Live before the eyes of who asked; the history names both.
  await ada.waitForText(say('clouds.approval.approvedBy', { name: 'Emma' }))
  // So does the creation of a server; declined, nothing exists.
  await ada.open('/clouds/servers/create')
  for (const choice of ['Scaleway', 'fr-par-1', 'DEV1-S', 'Debian 12']) await ada.clickText(choice)
  await ada.click('button', say('clouds.requestCreation'))
  await ada.page.waitForSelector('[data-part="waiting-approval"] a', { timeout: 20_000 })
  await emma.open(await ada.page.$eval('[data-part="waiting-approval"] a', (link) => link.getAttribute('href')!))
  await emma.click('button', say('clouds.approval.decline'))
  await ada.waitForText(say('clouds.declinedCreation'))
  await emma.open('/clouds')
  await emma.clickText(say('clouds.approval.rule'))
  await emma.waitForText(say('clouds.approval.ruleOff'))
  expect([...ada.complaints(), ...basile.complaints()]).toEqual([])
})
