import type { NoticeFacts } from '@passerelle/kernel/notice-facts'
import { hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import type { NoticeDetails } from './notice-details-view.ts'
import { mailOf } from './notice-mail.ts'
import { noticePush, noticeSentence } from './notice-text.ts'

const now = new Date('2026-02-03T13:20:00.000Z')
const origin = 'https://espace.nimbus.example'
const none = {
  archiveDueAt: null,
  autoAcceptDueAt: null,
  pendingAt: null,
  estimateHold: null,
  estimatedTime: null,
  dailyInCents: null,
  hourlyInCents: null,
  quote: null,
  settlerFirstName: null,
  settlerLastName: null,
  excerpt: null,
  fold: null,
  probeId: null,
  incidentId: null,
  otherAppId: null,
  probeName: null,
  certificateExpiresAt: null,
  maintenanceId: null,
  services: null,
  startsAt: null,
  endsAt: null,
  textFr: null,
  textEn: null,
  announcement: null,
}
const notice: NoticeDetails = {
  ...none,
  id: 'a'.repeat(24),
  appId: 'b'.repeat(24),
  userId: 'c'.repeat(24),
  kind: 'request_new',
  category: 'incoming',
  createdAt: now,
  readAt: null,
  appSlug: 'atelier-lumen',
  appName: 'Atelier Lumen',
  taskId: 'd'.repeat(24),
  taskSlug: 'ATL-601',
  taskName: 'Imprimante du hall',
  actorId: 'e'.repeat(24),
  firstName: 'Emma',
  lastName: 'Roux',
  actorStaff: true,
  reason: 'assigned',
  facts: null,
}
const nowhere = { taskId: null, taskSlug: null, taskName: null }
const service = { ...nowhere, probeId: 'f'.repeat(24), probeName: 'Dossiers patients' }
const three = ['ATL-601', 'ATL-602', 'ATL-603']
const logged: NoticeFacts = { loggedAt: '2026-02-02T09:00:00Z', fromMs: hours(3), toMs: minutes(165) }
const failed = { ...nowhere, facts: { amountInCents: 165_000, failure: 'insufficient_funds' } }

const receiver = { email: 'hugo@nimbus.example', staff: true, home: 'b'.repeat(24), admin: false }
const plain = (text: string | undefined) => (text ?? '').replaceAll(/\s/g, ' ')

// Table T3: kind, what is known, the sentence in both languages, and whether the account stands before it.
const table: [NoticeDetails['kind'], Partial<NoticeDetails>, string, string, 'in account' | 'alone'][] = [
  [
    'request_new',
    {},
    'Nouvelle demande ATL-601 : Imprimante du hall',
    'New request ATL-601: Imprimante du hall',
    'in account',
  ],
  [
    'request_unattended',
    { facts: { fromMs: hours(1) } },
    'ATL-601 attend depuis 1 h, personne ne l’a prise',
    'ATL-601 has waited 1 h, nobody took it',
    'in account',
  ],
  [
    'assigned',
    {},
    'Emma Roux vous a confié ATL-601 : Imprimante du hall',
    'Emma Roux gave you ATL-601: Imprimante du hall',
    'in account',
  ],
  [
    'assigned_many',
    { ...nowhere, facts: { count: 6, slugs: three } },
    'Emma Roux vous a confié 6 demandes : ATL-601, ATL-602, ATL-603 et 3 autres',
    'Emma Roux gave you 6 requests: ATL-601, ATL-602, ATL-603 and 3 more',
    'alone',
  ],
  [
    'assigned_many',
    { ...nowhere, facts: { count: 1, slugs: ['ATL-601'] } },
    'Emma Roux vous a confié 1 demande : ATL-601',
    'Emma Roux gave you 1 request: ATL-601',
    'alone',
  ],
  [
    'hold_ended',
    {},
    'Emma Roux a répondu, ATL-601 n’attend plus le client',
    'Emma Roux answered, ATL-601 no longer waits for the customer',
    'in account',
  ],
  [
    'review_asked',
    {},
    'Emma Roux demande une relecture pour ATL-601',
    'Emma Roux asks for a review of ATL-601',
    'in account',
  ],
  [
    'merge_answered',
    { facts: { accepted: false }, excerpt: 'Il manque les tests' },
    'Emma Roux a refusé la relecture d’ATL-601 : Il manque les tests',
    'Emma Roux refused the review of ATL-601: Il manque les tests',
    'in account',
  ],
  [
    'outage',
    { ...service, facts: { takeBefore: '2026-02-03T14:09:00Z' } },
    'Panne en production : Dossiers patients, à prendre en charge avant 15:09',
    'Production outage: Dossiers patients, take charge before 15:09',
    'in account',
  ],
  [
    'incident_untaken',
    { ...service, facts: { fromMs: minutes(30), toMs: minutes(30) } },
    'Personne n’a pris en charge Dossiers patients depuis 30 min, GTI dans 30 min',
    'Nobody took charge of Dossiers patients for 30 min, 30 min left',
    'in account',
  ],
  [
    'incident_untaken',
    { ...service, facts: { fromMs: minutes(75) } },
    'Personne n’a pris en charge Dossiers patients depuis 1 h 15, GTI dépassée',
    'Nobody took charge of Dossiers patients for 1 h 15 min, the time to do so is over',
    'in account',
  ],
  [
    'account_new',
    nowhere,
    'Nouveau compte : Atelier Lumen, inscrit par Emma Roux',
    'New account: Atelier Lumen, registered by Emma Roux',
    'alone',
  ],
  [
    'payment_failed',
    failed,
    'Paiement refusé chez Atelier Lumen : 1 650,00 €, provision insuffisante',
    'Payment failed at Atelier Lumen: €1,650.00, insufficient funds',
    'alone',
  ],
  [
    'payment_failed',
    { ...failed, facts: { amountInCents: 165_000, failure: 'unknown' } },
    'Paiement refusé chez Atelier Lumen : 1 650,00 €',
    'Payment failed at Atelier Lumen: €1,650.00',
    'alone',
  ],
  [
    'time_changed',
    { facts: logged },
    'Emma Roux a corrigé votre temps du 2 févr. sur ATL-601 : 2 h 45 au lieu de 3 h',
    'Emma Roux corrected your time of 2 Feb on ATL-601: 2 h 45 min instead of 3 h',
    'in account',
  ],
]

test.each(table)('[DAY-021] %s %j', (kind, fields, french, english, place) => {
  const told = { ...notice, ...fields, kind }
  for (const [locale, sentence, account] of [
    ['fr', french, 'Atelier Lumen : '],
    ['en', english, 'Atelier Lumen: '],
  ] as const) {
    expect(plain(noticeSentence(told, locale))).toBe(sentence)
    const title = place === 'alone' ? sentence : account + sentence
    expect(plain(noticePush(told, { locale, now, origin, staff: true }).title)).toBe(title.slice(0, 120))
    const mail = mailOf(told, { ...receiver, locale }, { now, origin }).variables as { subject?: string }
    expect(plain(mail.subject)).toBe(title)
  }
})

test('[DAY-021] a mail holds the sentence, the excerpt and one button to the line', () => {
  const told: NoticeDetails = { ...notice, kind: 'message', category: 'messages', excerpt: 'Le bac est vide' }
  expect(mailOf(told, { ...receiver, locale: 'fr' }, { now, origin }).variables).toMatchObject({
    title: noticeSentence(told, 'fr'),
    quote: 'Le bac est vide',
    button: 'Ouvrir la demande',
    link: `${origin}/admin/tasks/ATL-601`,
  })
})
