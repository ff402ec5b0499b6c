import { mailVariables, type MailTemplate } from '@passerelle/contract/mails/templates'
import type { TemplateTexts } from '@passerelle/kernel/mail-template'
import { expect, test } from 'vitest'
import type { WaitingMail } from '../outgoing/outgoing-store.ts'
import { exampleMails } from './example-mails.ts'
import type { MailFrame } from './mail-content.ts'
import { defaultFrom } from '../senders/open-sender.ts'
import { createRenderMail } from './render-mail.ts'

const origin = 'https://espace.nimbus.example'
const now = new Date('2026-02-03T13:20:00.000Z')
const frame: MailFrame = {
  appName: 'Atelier Lumen',
  providerName: 'Nimbus Infogérance',
  logo: null,
  colour: '#17607c',
  firstName: 'Ada',
  origin,
  supportPhone: '01 84 80 00 12',
  guestReplyTo: 'sejours@lumen.example',
}
const renderIn = (shown: MailFrame, own: TemplateTexts | null = null) =>
  createRenderMail({
    env: { origin, mailFrom: undefined, inbound: undefined, messageMailFilesMb: 5 },
    replyAddressOf: async () => null,
    readFile: async () => null,
    openAnswer: (sealed) => (sealed === 'sealed' ? 'token' : null),
    clock: { now: () => now },
    frameOf: async () => shown,
    ownTextsOf: async () => own,
    chainOf: async ({ taskId, listId, id }) =>
      taskId && listId ? { id, taskId, listId, internal: false, earlier: ['e'.repeat(24)] } : null,
  })
const render = renderIn(frame)
const waiting = (template: MailTemplate, locale: 'fr' | 'en', more: Record<string, string> = {}): WaitingMail => ({
  id: 'a'.repeat(24),
  appId: 'b'.repeat(24),
  userId: 'c'.repeat(24),
  address: 'ada@atelier-lumen.example',
  locale,
  template,
  variables: { ...exampleMails(origin)[template], ...more },
  attachments: null,
  taskId: null,
  listId: null,
  internalChain: false,
  outsideId: null,
})
const make = (template: MailTemplate, locale: 'fr' | 'en', more?: Record<string, string>) =>
  render(waiting(template, locale, more), 'espace@nimbus.example')

const templates = Object.keys(mailVariables) as MailTemplate[]

test.each([
  ['recovery', 'the installation', undefined, 'Nimbus Infogérance'],
  ['recovery', 'a server of the account', 'espace@lumen.example', 'Atelier Lumen'],
  ['booking_confirmation', 'the installation', undefined, 'Atelier Lumen'],
] as const)('the mail %s that leaves by %s names its sender', async (template, _, from, name) => {
  const env = { origin, mailFrom: undefined }
  expect((await render(waiting(template, 'fr'), from ?? defaultFrom(env))).from.name).toBe(name)
})

test.each(templates)(
  '[UIX-041] the mail %s is complete in French and in English, as HTML and as text',
  async (template) => {
    const [french, english] = [await make(template, 'fr'), await make(template, 'en')]
    for (const { subject, html, text } of [french, english])
      for (const part of [subject, html, text]) {
        expect(part).not.toBe('')
        expect(part).not.toMatch(/\{\{|\}\}|\{[a-z]+\}|undefined|NaN|Invalid|mails\.[a-z_]+\./)
      }
    // The texts of these are made by who queues them, in the language of the receiver; a request has one name.
    if (!['notice', 'daily_report', 'thread', 'request_received', 'outside_added', 'outside_thread'].includes(template))
      expect(english.subject).not.toBe(french.subject)
    // Messages greet by themselves.
    if (template === 'thread' || template.startsWith('outside_')) return
    expect(english.text).toContain('Hello Ada,')
    expect(french.text).toContain('Bonjour Ada,')
  },
)

test('a quote’s mail says number, amount, request and last day in its subject, then lines and total', async () => {
  const { subject, text } = await make('quote', 'fr')
  const plain = subject.replace(/[\u00a0\u202f]/g, ' ')
  expect(plain).toBe('Devis D-2026-0042 : 2 560,00 € HT pour ATL-2, valable jusqu’au 4 mars 2026')
  expect(text).toContain('Mise en place')
  expect(text).toContain('3\u202f072,00\u00a0€')
  expect((await make('quote', 'en')).subject).toContain('valid until 4 March 2026')
})

test('[EST-020] an estimate’s mail leads with time and amount for who may see prices, without for others', async () => {
  const { subject, text } = await make('estimate', 'fr')
  expect(subject).toBe('ATL-2\u00a0: une estimation attend votre réponse, 2\u202f560,00\u00a0€\u00a0HT')
  expect(text).toContain('2\u00a0j\u00a04\u00a0h, soit 2\u202f560,00\u00a0€\u00a0HT')
  expect(text).toContain('2 jours de 8\u00a0h × 950,00\u00a0€ : 1\u202f900,00\u00a0€')
  const blind = await make('estimate', 'fr', { dailyInCents: '', hourlyInCents: '' })
  for (const part of [blind.subject, blind.text, blind.html]) expect(part).not.toContain('€')
  expect(blind.text).toContain('2\u00a0j\u00a04\u00a0h')
})

test('[OPEN-064] a mail about availability has an address that ends it with one post, and a link', async () => {
  const { unsubscribe, html, text } = await make('sla_report', 'fr', { unsubscribe: 'v1.abc' })
  expect(unsubscribe).toBe(`${origin}/api/notifs/v1/public/unsubscribe/v1.abc`)
  expect(text).toContain(`${origin}/unsubscribe?token=v1.abc`)
  expect(html).toContain('v1.abc')
  const other = await make('notice', 'fr')
  expect(other.unsubscribe).toBeUndefined()
  for (const part of [other.html, other.text]) expect(part).not.toContain('unsubscribe')
})

test('in a dark mail no white ground is left under light text', async () => {
  const { html } = await make('estimate', 'fr')
  const dark = html.slice(html.indexOf('prefers-color-scheme: dark'))
  expect(dark).toContain('body, .m-page, .m-page > div {')
  // The page and the one box right in it.
  expect(html.match(/style="[^"]*background(?:-color)?:#ffffff/g)).toHaveLength(2)
})

const mailToGuest = (template: MailTemplate, guestReplyTo: string | null) => {
  const guest = { ...waiting(template, 'fr'), userId: null, address: 'rose@courriel.example' }
  return renderIn({ ...frame, firstName: null, guestReplyTo })(guest, 'no-reply@nimbus.example')
}

test.each(['booking_confirmation', 'booking_canceled', 'booking_reminder', 'guest_payment', 'voucher_expiry'] as const)(
  '[OPEN-064] the mail %s greets the guest, who may answer the account and is sent to no portal',
  async (template) => {
    const { replyTo, html, text } = await mailToGuest(template, 'sejours@lumen.example')
    expect(replyTo).toEqual({ name: '', address: 'sejours@lumen.example' })
    for (const part of [html, text]) {
      expect(part).toContain('Bonjour Rose Grelot,')
      expect(part).not.toMatch(/inbox|Choisir mes emails|Ouvrir mon espace|01 84 80 00 12/)
    }
    expect((await mailToGuest(template, null)).replyTo).toBeUndefined()
  },
)

test('[BOK-004] the request to pay names the stay, its sums, its last day and where an answer arrives', async () => {
  const { text } = await mailToGuest('guest_payment', 'sejours@lumen.example')
  for (const fact of [
    'Lien valable jusqu’au dim. 12 avr.',
    'Chambre : Glycine',
    'Séjour : du ven. 10 avr. au dim. 12 avr.',
    'Total : 260,00\u00a0€',
    'Reste à payer : 260,00\u00a0€',
    'Demandé maintenant : 78,00\u00a0€',
    'Répondez à cet email, Atelier Lumen le recevra.',
  ])
    expect(text).toContain(fact)
  expect((await mailToGuest('guest_payment', null)).text).not.toContain('Répondez')
})

const answering = (kind: 'estimate' | 'completion', sealed = 'sealed') => ({
  answer: JSON.stringify({ kind, totalInCents: kind === 'estimate' ? 256_000 : null, sealed }),
})

test.each([
  ['fr', ['Accepter 2 560,00 € HT', 'Refuser', 'Poser une question'], 'Rien n’est décidé avant votre confirmation'],
  ['en', ['Accept €2,560.00 excl. VAT', 'Refuse', 'Ask a question'], 'Nothing is decided before you confirm on the'],
] as const)('[ANS-013] the mail of an estimate has three choices of one page, %s', async (locale, words, note) => {
  const { html, text } = await make('estimate', locale, answering('estimate'))
  const page = `${origin}/answer?token=token`
  const links = [...html.matchAll(/<a href="([^"]+)" class="m-choice[^>]*>([^<]+)/g)].map(([, link, title]) => [
    link!.replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '='),
    title!.replaceAll(/\s/g, ' '),
  ])
  expect(links).toEqual([
    [`${page}#accept`, words[0]],
    [`${page}#refuse`, words[1]],
  ])
  expect(html.replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '=')).toContain(`${page}#ask`)
  expect(text.replaceAll(/[^\S\n]/g, ' ')).toContain(`${words.join(' · ')} :\n${page}\n`)
  expect(text).toContain(note)
})

test('[ANS-013] the mail of a quote has the choices of an estimate, and says what its last day ends', async () => {
  const quoted = { kind: 'estimate', totalInCents: 256_000, isQuote: true, sealed: 'sealed' }
  const { text } = await make('quote', 'fr', { answer: JSON.stringify(quoted) })
  const plain = text.replaceAll(/[^\S\n]/g, ' ')
  expect(plain).toContain('Accepter 2 560,00 € HT · Refuser · Poser une question :')
  expect(plain).toContain('Après son dernier jour de validité, le devis ne peut plus être accepté.')
  expect(plain).not.toContain('archivée')
})

test('[ANS-013] the mail of a completion has its own choices; one that nobody can open has its button', async () => {
  const { text } = await make('notice', 'fr', answering('completion'))
  expect(text).toContain('Valider la fin · Ce n’est pas terminé · Poser une question :')
  expect((await make('estimate', 'fr', answering('estimate', 'other'))).text).not.toContain('/answer')
})

test('[ANS-013] the own texts of an account leave the choices where they are', async () => {
  const own = { subject: 'Rappel', title: 'Rappel', text: 'Nous attendons.', button: 'Voir' }
  const mail = waiting('reminder', 'fr', answering('estimate'))
  const { subject, text } = await renderIn(frame, own)(mail, 'espace@nimbus.example')
  expect(subject).toBe('Rappel')
  expect(text).toContain('Nous attendons.')
  expect(text).toContain(`${origin}/answer?token=token`)
  expect(text).not.toContain('Voir')
})
