import { expect, test } from 'vitest'
import type { MailedMessage } from '@passerelle/contract/mails/mailed-message'
import type { InboundSettings } from '../inbound/inbound-settings.ts'
import type { WaitingMail } from '../outgoing/outgoing-store.ts'
import { extraHeaders } from '../senders/mail-sender.ts'
import { exampleMails } from './example-mails.ts'
import { createRenderMail } from './render-mail.ts'

const origin = 'https://espace.nimbus.example'
const id = 'a'.repeat(24)
const taskId = 'd'.repeat(24)
const frame = {
  appName: 'Atelier Lumen',
  providerName: 'Nimbus',
  logo: null,
  colour: '#17607c',
  firstName: 'Ada',
  origin,
  supportPhone: null,
  guestReplyTo: null,
}
const receiving: InboundSettings = {
  url: 'smtp://127.0.0.1:2525',
  address: 'demandes@nimbus.example',
  subaddress: 'plus',
  aliases: [],
  secret: undefined,
  authservId: '',
  tlsCert: undefined,
  tlsKey: undefined,
}
const message = (text: string, firstName = 'Emma'): MailedMessage => ({
  author: { firstName, lastName: 'Caron', staff: true },
  at: '2026-02-03T13:05:00.000Z',
  text,
  fileName: null,
})
const fileOf = { small: '1'.repeat(24), large: '2'.repeat(24) }
const withFile = (fileName: string, id: string, size: number): MailedMessage => ({
  ...message(''),
  fileName,
  file: { id, type: 'application/pdf', size },
})
type Given = {
  messages?: MailedMessage[]
  earlier?: string[]
  locale?: 'fr' | 'en'
  variables?: object
  template?: 'thread' | 'estimate' | 'outside_thread'
  reply?: string
}
const make = ({ messages, earlier = [], locale = 'fr', variables, template = 'thread', reply }: Given = {}) => {
  const render = createRenderMail({
    env: {
      origin,
      mailFrom: 'espace@nimbus.example',
      inbound: reply === undefined ? undefined : receiving,
      messageMailFilesMb: 5,
    },
    readFile: async (fileId) => (fileId === fileOf.small ? Buffer.from('%PDF') : null),
    replyAddressOf: async () => reply ?? null,
    openAnswer: () => null,
    clock: { now: () => new Date('2026-02-03T13:20:00.000Z') },
    frameOf: async () => frame,
    ownTextsOf: async () => null,
    chainOf: async () => ({ id, taskId, listId: 'atl-2.atelier-lumen', internal: false, earlier }),
  })
  const mail: WaitingMail = {
    id,
    appId: 'b'.repeat(24),
    userId: 'c'.repeat(24),
    address: 'ada@atelier-lumen.example',
    locale,
    template,
    variables: {
      ...exampleMails(origin)[template],
      ...(messages && { messages: JSON.stringify(messages) }),
      ...variables,
    },
    attachments: null,
    taskId,
    listId: 'atl-2.atelier-lumen',
    internalChain: false,
    outsideId: null,
  }
  return render(mail, 'espace@nimbus.example')
}

test('[EML-009][EML-012] a thread mail has each message, the one before, and a button', async () => {
  const { html, text, from, attachments } = await make()
  expect(from.name).toBe('Emma · Nimbus')
  expect(html).toContain('<strong>samedi matin</strong>')
  expect(html).toContain('planning.pdf')
  expect(attachments).toEqual([])
  for (const part of [html, text]) {
    expect(part).toContain('Migrer la messagerie vers le nouvel hébergement (38 boîtes)')
    expect(part).toContain('Emma Caron · Nimbus')
    expect(part).toContain('Avant, Ada Lemoine le')
    expect(part).toContain('Quand pouvez-vous migrer les boîtes ?')
    expect(part.replaceAll('&#x2F;', '/')).toContain(`${origin}/projects/tasks/ATL-2`)
    expect(part).toContain('Vous recevez cet email parce que vous suivez cette demande.')
  }
  const english = await make({ locale: 'en' })
  expect(english.text).toContain('Before, Ada Lemoine on')
  expect(english.text).toContain('You get this email because you follow this request.')
})

test.each([
  ['nothing', '', 'Répondez dans l’espace\u00a0: les réponses par email ne sont pas lues.'],
  ['answer', '2026-03-09T09:12:00.000Z', 'Une réponse de votre part est attendue avant le lun. 9 mars 10:12.'],
  ['completion', '2026-02-05T09:12:00.000Z', 'Sans réponse, la demande sera terminée le jeu. 5 févr. 10:12.'],
  ['estimate', '2026-03-09T09:12:00.000Z', 'L’estimation attend une réponse avant le lun. 9 mars 10:12.'],
])('[EML-010] says what happens next: %s', async (next, until, sentence) => {
  const { text, html } = await make({ variables: { next, until } })
  expect(text).toContain(sentence)
  expect(html).toContain(sentence.split('\u00a0')[0])
})

test('[EML-009] a text brings no picture, no script and no other HTML into the mail', async () => {
  const texts = [
    '![pixel](https://evil.example/p.gif)',
    '<img src="https://evil.example/q.gif"><script>alert(1)</script><b onclick="x()">gras</b>',
    '[ici](javascript:alert(1)) et [là](https://nimbus.example/aide)',
    '{{origin}} & <i>',
  ]
  const { html } = await make({ messages: texts.map((text) => message(text)) })
  const shown = html.slice(html.indexOf('m-message"'), html.indexOf('Avant, Ada'))
  expect(shown).not.toMatch(/<img|<script|onclick|javascript:|evil\.example/)
  expect(shown).toContain('<a href="https://nimbus.example/aide">là</a>')
  expect(shown).toContain('{{origin}} &#x26;')
})

test('a text that is nested beyond reading is shown as it was written', async () => {
  const { html } = await make({ messages: [message(`${'> '.repeat(400)}fin <b>`)] })
  expect(html).toContain('fin &lt;b&gt;</p>')
})

test('[EML-006] the first mail has the name of the request as its subject, the next ones answer it', async () => {
  const name = 'Migrer la messagerie vers le nouvel hébergement (38 boîtes)'
  expect((await make()).subject).toBe(`[ATL-2] ${name}`)
  expect((await make({ earlier: ['e'.repeat(24)] })).subject).toBe(`Re: [ATL-2] ${name}`)
  const { subject } = await make({ variables: { taskName: 'x'.repeat(200) } })
  expect(subject).toBe(`[ATL-2] ${'x'.repeat(150)}`)
})

test('[EML-005] mails about a request form one chain, and no out-of-office reply answers them', async () => {
  const letter = await make({ earlier: ['e'.repeat(24), 'f'.repeat(24)] })
  const domain = 'espace.nimbus.example'
  expect(letter.messageId).toBe(`<o.${id}@${domain}>`)
  expect(extraHeaders(letter)).toMatchObject({
    References: `<t.${taskId}@${domain}> <o.${'e'.repeat(24)}@${domain}> <o.${'f'.repeat(24)}@${domain}>`,
    'In-Reply-To': `<o.${'f'.repeat(24)}@${domain}>`,
    'List-Id': `"Migrer la messagerie vers le nouvel hébergement (38 boîtes)" <atl-2.atelier-lumen.${domain}>`,
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  })
  expect(extraHeaders(await make())['In-Reply-To']).toBe(`<t.${taskId}@${domain}>`)
})

const token = `demandes+${'a2'.repeat(13)}@nimbus.example`

test.each([
  ['fr', '— Répondez au-dessus de cette ligne pour écrire dans la demande —'],
  ['en', '— Reply above this line to write in the request —'],
] as const)('[EML-008] a mail that can be answered begins with the cut line: %s', async (locale, line) => {
  const { html, text } = await make({ locale, reply: token })
  expect(text.startsWith(`${line}\n`)).toBe(true)
  expect(html).toContain(`data-passerelle-cut="true">${line}</div>`)
  expect(
    html
      .slice(html.indexOf('<body'))
      .replaceAll(/<[^>]*>/g, '')
      .trim()
      .startsWith(line),
  ).toBe(true)
  expect((await make({ locale })).html).not.toContain('data-passerelle-cut="true"')
})

test('a mail that can be answered says so, is answered to its own address, and its ids have that domain', async () => {
  const { replyTo, text, messageId } = await make({ reply: token, variables: { next: 'nothing', until: '' } })
  expect(replyTo).toEqual({ name: 'Nimbus', address: token })
  expect(text).toContain('Vous pouvez répondre à cet email\u00a0: votre réponse s’ajoute à la demande.')
  expect(messageId).toBe(`<o.${id}@nimbus.example>`)
  const question = 'Répondre à cet email pose une question\u00a0; cela n’accepte ni ne refuse l’estimation.'
  const waiting = await make({ reply: token, variables: { next: 'estimate', until: '2026-03-09T09:12:00.000Z' } })
  expect(waiting.text).toContain(question)
  expect((await make({ reply: token, template: 'estimate' })).text).toContain(question)
  expect((await make({ template: 'estimate' })).text).not.toContain(question)
})

test('several authors are mailed in the name of the provider', async () => {
  const { from } = await make({ messages: [message('Bonjour'), message('Bonjour', 'Hugo')] })
  expect(from.name).toBe('Nimbus')
})

test('[EML-013] ends with two links, of which the first one ends the mails of this request', async () => {
  const { html, text, unsubscribe } = await make({ variables: { unsubscribe: 'v1.abc' } })
  expect(unsubscribe).toBe(`${origin}/api/notifs/v1/public/unsubscribe/v1.abc`)
  for (const part of [html, text]) {
    expect(part).toContain('Ne plus recevoir les emails de cette demande')
    expect(part).toContain('Choisir mes emails')
  }
})

test('[EML-004] an estimate has the unread messages below it, and keeps its subject and greeting', async () => {
  const { subject, text, html } = await make({
    template: 'estimate',
    messages: [message('Voici le **détail**')],
    earlier: ['e'.repeat(24)],
  })
  expect(subject).toContain('ATL-2\u00a0: une estimation attend votre réponse')
  expect(text.indexOf('Bonjour Ada,')).toBeLessThan(text.indexOf('Voici le **détail**'))
  expect(html).toContain('<strong>détail</strong>')
})

test('[EML-011] files of messages come with the mail while they fit, the others as links with their size', async () => {
  const messages = [withFile('plan.pdf', fileOf.small, 4), withFile('scan.pdf', fileOf.large, 6_000_000)]
  for (const template of ['thread', 'estimate'] as const) {
    const { text, html, attachments } = await make({ messages, template })
    expect(attachments).toEqual([
      { filename: 'plan.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF').toString('base64') },
    ])
    expect(text).toMatch(/Fichier joint à cet email\s: plan\.pdf \(1\sko\)/)
    expect(text).toMatch(/scan\.pdf \([\d,]+\sMo\), à ouvrir dans la demande\s: https:\/\/espace\.nimbus\.example\//)
    expect(html).toMatch(/scan\.pdf [^<]*<a href="https:\/\/espace\.nimbus\.example\//)
  }
  // Nobody from outside has the request to open it in.
  const outside = await make({ messages, template: 'outside_thread' })
  expect(outside.attachments).toHaveLength(1)
  expect(outside.text).toContain('trop volumineux pour cet email')
  expect(outside.html).not.toContain('/projects/tasks/')
})
