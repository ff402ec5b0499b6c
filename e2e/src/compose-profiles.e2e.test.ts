import { fileURLToPath } from 'node:url'
import { startComposeContainers, type ComposeContainers } from '@passerelle/host/split/compose-containers'
import { passwords, readCompose } from '@passerelle/host/split/compose-file'
import { withoutImage } from '@passerelle/host/split/compose-overlay'
import { withoutContainers } from '@passerelle/testkit/containers'
import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './browser/launch.ts'
import './browser/matchers.ts'
import { visitor, type Visitor } from './browser/visitor.ts'
import { give, image, waitForAttached, waitForFile } from './journey/files.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { say } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'
import { freePort } from './product/free-port.ts'

const missing = await withoutContainers()
if (missing)
  process.stderr.write(`\n━━ The profiles of the compose file, run by a container engine: SKIPPED, ${missing}\n`)

/** Profiles of the compose file, with the port on which their pages are published. */
const profiles = { mail: 8025, s3: undefined, probes: 3001 }

const email = 'helene@lutherie-vasseur.example'
const colleague = 'louis@lutherie-vasseur.example'
const title = 'La prise de l’atelier'
const password = 'archet-colophane-31'
const registration = {
  slug: 'lutherie-vasseur',
  name: 'Lutherie Vasseur',
  tax: 'FR 47 913 204 688',
  terms: true,
  address: { line1: '7 montée du Gourguillon', postalCode: '69005', city: 'Lyon', country: 'FR' },
  options: { services: ['availability'] },
  owner: { email, firstName: 'Hélène', lastName: 'Vasseur', password },
}

/** What differs from the compose file: free ports, and images that no registry gives are replaced. */
const changesFor = async (): Promise<Parameters<typeof startComposeContainers>[1] & object> => {
  const file = await readCompose(passwords)
  const changes = Object.entries(profiles).map(async ([name, port]) => {
    const refusal = await withoutImage(file[name]!.image)
    if (refusal) process.stderr.write(`\n━━ ${refusal}: another image takes its place\n`)
    return [
      name,
      {
        ...(refusal && { build: fileURLToPath(new URL(`compose/${name}`, import.meta.url)) }),
        ...(port && { ports: [`127.0.0.1:${await freePort()}:${port}`] }),
      },
    ] as const
  })
  return Object.fromEntries(await Promise.all(changes))
}

describe.skipIf(missing !== undefined)('the compose file with its profiles for mail, S3 and probes', () => {
  stopAtFirstFailure()
  let browser: Browser
  let containers: ComposeContainers
  let helene: Visitor
  let mailOrigin: string
  const inContainer = (name: string, command: string) => containers.compose('exec', '-T', name, 'sh', '-c', command)

  // Builds an image, which takes minutes where nothing of it is cached.
  beforeAll(async () => {
    const changes = await changesFor()
    mailOrigin = `http://${changes['mail']!.ports![0]!.split(':').slice(0, 2).join(':')}`
    containers = await startComposeContainers(
      {
        COMPOSE_PROFILES: Object.keys(profiles).join(','),
        MAIL_URL: 'smtp://mail:1025',
        MAIL_FROM: 'portail@nimbus.example',
        S3_ENDPOINT: 'http://s3:9000',
        S3_BUCKET: 'passerelle',
        S3_KEY: 'passerelle',
        S3_SECRET: 'tige-de-hetre-42',
        KUMA_URL: 'http://probes:3001',
        KUMA_API_KEY: 'uk1_hetre',
      },
      changes,
    )
    browser = await launchBrowser()
    helene = await visitor(browser, containers.origin, 'Hélène')
  }, 900_000)
  afterAll(async () => {
    await browser?.close()
    await containers?.remove()
  }, 120_000)

  test('a customer who registered signs in', async () => {
    const answer = await fetch(`${containers.origin}/api/accounts/v1/apps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration),
    })
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([answer.status, ''])
    await helene.open('/login')
    await helene.fill(say('signIn.email'), email)
    await helene.click('button', say('signIn.continue'))
    await helene.fill(say('signIn.password'), password)
    await helene.click('button', say('signIn.submit'))
    await waitForBoard(helene)
    // The journey of the registration opens the link of the mail.
    const confirm = 'DELETE FROM accounts.address_confirmations'
    await containers.compose('exec', '-T', 'postgres', 'psql', '-U', 'passerelle', '-c', confirm)
  })

  test('the mails of registration and invitation arrive in the box of the profile', async () => {
    await helene.open('/users')
    await helene.click('button', say('users.invite'))
    await helene.fill(say('users.email'), colleague)
    await helene.fill(say('users.firstName'), 'Louis')
    await helene.fill(say('users.lastName'), 'Vasseur')
    await helene.click('button', say('users.inviteAction'))
    await waitForToast(helene, say('users.inviteSent', { email: colleague }))
    const box = await visitor(browser, mailOrigin, 'the mail box')
    await box.open('/')
    const shown = (addresses: string[]) => addresses.every((address) => document.body.innerText.includes(address))
    await box.page.waitForFunction(shown, { timeout: 60_000 }, [email, colleague])
    await box.leave()
  })

  test('the file of a new request lies in the S3 of the profile, and is shown from there', async () => {
    await helene.open('/')
    await helene.click('button', say('board.newRequest'))
    await helene.fill(say('task.name'), title)
    await helene.fill(say('task.descriptionLabel'), 'Elle ne répond plus depuis ce matin.')
    await give(helene, 'choose', image('prise.png'))
    await waitForAttached(helene, 'prise.png')
    await helene.click('button', say('task.createAction'))
    await expect(helene).toSee(' créée')
    const [, taskId = ''] = /Demande (\S+) créée/.exec(await helene.text()) ?? []
    await helene.click('link', `${say('task.open', { taskId })} : ${title}`)
    await waitForFile(helene, 'prise.png', { drawn: true })
    expect(await inContainer('s3', 'ls /data/passerelle')).toMatch(/[0-9a-f]{24}/)
    expect(await inContainer('storages', 'find /data -type f')).not.toMatch(/[0-9a-f]{24}/)
  })

  test('the worker reaches the probes of the profile', async () => {
    const script = `fetch(process.env.KUMA_URL + '/metrics').then(({ status }) => console.log(status))`
    // Without the key of a person.
    expect((await containers.compose('exec', '-T', 'worker', 'node', '-e', script)).trim()).toBe('401')
  })
})
