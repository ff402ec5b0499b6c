import { defaultDigestHour } from '@passerelle/kernel/notice-preferences'
import { expect, test } from 'vitest'
import { channelsOf, choicesOf } from '../preferences/channels.ts'
import type { NoticeDetails } from './notice-details-view.ts'
import { mailOf } from './notice-mail.ts'
import { noticePush, noticeSentence } from './notice-text.ts'

const now = new Date('2026-02-03T13:20:00.000Z')
const origin = 'https://espace.nimbus.example'
const notice: NoticeDetails = {
  id: 'a'.repeat(24),
  appId: 'b'.repeat(24),
  userId: 'c'.repeat(24),
  kind: 'estimate_waiting',
  category: 'answer',
  createdAt: now,
  readAt: null,
  appSlug: 'atelier-lumen',
  appName: 'Atelier Lumen',
  taskId: 'd'.repeat(24),
  taskSlug: 'ATL-2',
  taskName: 'Migrer la messagerie',
  archiveDueAt: new Date('2026-03-09T09:12:00.000Z'),
  autoAcceptDueAt: null,
  pendingAt: now,
  estimateHold: true,
  estimatedTime: 72_000_000,
  dailyInCents: 95_000,
  hourlyInCents: 16_500,
  quote: null,
  actorId: 'e'.repeat(24),
  firstName: 'Farid',
  lastName: 'Benali',
  actorStaff: true,
  settlerFirstName: null,
  settlerLastName: null,
  excerpt: null,
  reason: null,
  facts: null,
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
const receiver = { email: 'ada@atelier-lumen.example', locale: 'fr', staff: false, home: notice.appId } as const

test('[EST-020] the mail of an estimate carries prices for administrators only', () => {
  const mail = (admin: boolean) => mailOf(notice, { ...receiver, admin }, { now, origin })
  const about = {
    taskSlug: 'ATL-2',
    actorName: 'Farid Benali',
    duration: '72000000',
    closesAt: '2026-03-09T09:12:00.000Z',
  }
  expect(mail(true)).toMatchObject({
    template: 'estimate',
    variables: { ...about, link: `${origin}/projects/tasks/ATL-2`, dailyInCents: '95000', hourlyInCents: '16500' },
  })
  expect(mail(false)).toMatchObject({ variables: { ...about, dailyInCents: '', hourlyInCents: '' } })
})

test('[ONC-016] the mail of a page leads to the button that takes charge, all others to their page', () => {
  const page = { ...notice, kind: 'oncall_page', category: 'availability', taskSlug: null, taskName: null } as const
  const hugo = { ...receiver, staff: true, admin: false }
  const incidentId = 'f'.repeat(24)
  const take = (link: { incidentId: string; userId: string }) => `v1.${link.incidentId}.${link.userId}`
  const mail = (kind: 'oncall_page' | 'outage') =>
    mailOf({ ...page, kind, incidentId, probeId: 'p' }, hugo, { now, origin, take }).variables
  expect(mail('oncall_page')).toMatchObject({
    link: `${origin}/prise-en-charge/v1.${incidentId}.${notice.userId}`,
    button: 'Prendre en charge',
  })
  expect(mail('outage')).toMatchObject({ link: `${origin}/admin/monitoring` })
})

test('[ONC-023] a test alarm is marked in mail and push, says that nothing is down and has the same button', () => {
  const base = { ...notice, kind: 'oncall_test', category: 'availability', taskSlug: null, taskName: null } as const
  const alarm = { ...base, incidentId: 'f'.repeat(24), probeId: null, reason: 'assigned' as const }
  const hugo = { ...receiver, staff: true, admin: false }
  const take = (link: { incidentId: string; via: string }) => `v1.${link.incidentId}.${link.via}`
  const mail = mailOf(alarm, hugo, { now, origin, take }).variables
  expect(mail).toMatchObject({
    subject: 'ESSAI\u00a0: appel d’astreinte',
    link: `${origin}/prise-en-charge/v1.${alarm.incidentId}.mail`,
    button: 'Prendre en charge',
  })
  expect(JSON.stringify(mail)).toContain('Rien n’est en panne.')
  const push = noticePush(alarm, { locale: 'en', now, origin, staff: true })
  expect(push).toMatchObject({ title: 'TEST: page of the rota', body: expect.stringContaining('Nothing is down.') })
})

test('[BIL-051] a quote is told with number, sum, request and last day, its end too', () => {
  const facts = { number: 'D-2026-0042', amountInCents: 256_000, validUntil: '2026-03-04' }
  const told = { ...notice, kind: 'quote_waiting', facts } as const
  expect(noticeSentence(told, 'fr').replaceAll(/\s/g, ' ')).toBe(
    'Devis D-2026-0042 : 2 560,00 € HT pour ATL-2, valable jusqu’au 4 mars 2026',
  )
  expect(noticeSentence(told, 'en')).toBe('Quote D-2026-0042: €2,560.00 excl. VAT for ATL-2, valid until 4 March 2026')
  expect(noticeSentence({ ...told, kind: 'quote_ending' }, 'en')).toBe(
    'The quote D-2026-0042 of ATL-2 expires at the end of 4 March 2026',
  )
})

test('[OPEN-033] that a report is to be completed is pushed and mailed at once unless chosen otherwise', () => {
  const reader = { choices: choicesOf('staff', null), digestHour: defaultDigestHour, messageMailMs: 0 }
  expect(channelsOf('decisions', reader, now)).toEqual({
    inInbox: true,
    push: now,
    mail: { mode: 'now', at: now },
    fold: null,
  })
  const asked = { ...notice, kind: 'report_requested', taskId: null, taskSlug: null, taskName: null } as const
  expect(mailOf(asked, { ...receiver, staff: true, admin: false }, { now, origin, day: '2026-01-20' })).toMatchObject({
    template: 'report_completion_requested',
    variables: {
      requesterName: 'Farid Benali',
      incidentName: 'Atelier Lumen, mar. 20 janv.',
      link: `${origin}/admin/monitoring`,
    },
  })
})

test('[DAY-016] a push that replaces earlier ones says how many, and keeps their tag', () => {
  const message = { ...notice, kind: 'message' as const, reason: 'assigned' as const, excerpt: 'C’est urgent' }
  const push = (locale: 'fr' | 'en', count: number, kind: NoticeDetails['kind'] = 'message') =>
    noticePush({ ...message, kind }, { locale, staff: true, now, origin }, count)
  expect(push('fr', 3)).toMatchObject({ title: '3 messages dans ATL-2', tag: notice.taskId })
  expect(push('en', 2, 'hold_ended').title).toBe('2 new notices in ATL-2')
  expect(push('fr', 1)).toMatchObject({ title: expect.stringContaining('Farid Benali'), tag: notice.taskId })
})

test('[DAY-037] the sentence of a refused review ends with its reason, which is not quoted again', () => {
  const told = { ...notice, kind: 'merge_answered', category: 'assigned', reason: 'assigned' } as const
  const refused = { ...told, facts: { accepted: false }, excerpt: 'Il manque les tests' }
  const asStaff = { ...receiver, staff: true, admin: false }
  const what = 'Farid Benali a refusé la relecture d’ATL-2\u00a0: Il manque les tests'
  expect(mailOf(refused, asStaff, { now, origin }).variables).toMatchObject({
    subject: `Atelier Lumen\u00a0: ${what}`,
    title: what,
    quote: '',
  })
  const push = noticePush(refused, { locale: 'en', now, origin, staff: true })
  expect(push.title).toBe('Atelier Lumen: Farid Benali refused the review of ATL-2: Il manque les tests')
  expect(push.body).not.toContain('tests')
  expect(noticeSentence({ ...told, facts: { accepted: true } }, 'en')).toBe('Farid Benali accepted the review of ATL-2')
})

test('[ANN-008] an installation says in its own words what silence about new terms means', () => {
  const announcement = {
    kind: 'terms',
    titleFr: 'Conditions',
    titleEn: 'Terms',
    textFr: 'Le texte.',
    textEn: 'The text.',
    document: null,
    effectiveOn: '2026-12-09',
  } as const
  const terms = { ...notice, kind: 'announcement', category: 'payments', taskSlug: null, announcement } as const
  const objection = { fr: 'Écrivez-nous avant.', en: undefined }
  const deadline = (locale: 'fr' | 'en') => {
    const { variables } = mailOf(terms, { ...receiver, locale, admin: true }, { now, origin, objection })
    return 'deadline' in variables ? variables.deadline.replaceAll('\u00a0', ' ') : ''
  }
  expect(deadline('fr')).toBe('Nouvelle version de nos conditions à partir du 9 décembre 2026. Écrivez-nous avant.')
  expect(deadline('en')).toMatch(
    /^New version of our terms from .*2026\. Unless you object before that day, it applies\.$/,
  )
})

test('[PLN-044] the push of a forgotten timer says how long it runs, and offers both ends', () => {
  const facts = { worklogId: 'f'.repeat(24), fromMs: 36_000_000, stopAt: '2026-02-03T17:30:00.000Z' }
  const forgotten = { ...notice, kind: 'timer_forgotten', category: 'assigned', reason: 'assigned', facts } as const
  const push = (locale: 'fr' | 'en', one: NoticeDetails = forgotten) => {
    const shown = noticePush(one, { locale, staff: true, now, origin })
    return { ...shown, title: shown.title.replaceAll(/[\u00a0\u202f]/g, ' ') }
  }
  const page = `${origin}/admin/times?stop=${facts.worklogId}`
  expect(push('fr')).toMatchObject({
    title: 'Atelier Lumen : Votre temps sur ATL-2 tourne depuis 10 h. L’arrêter à 18:30 ?',
    url: `${page}&at=${facts.stopAt}`,
    actions: [
      { action: 'stop', title: 'Arrêter', url: page },
      { action: 'stopAt', title: 'Arrêter à 18:30', url: `${page}&at=${facts.stopAt}` },
    ],
  })
  expect(push('en').title).toBe('Atelier Lumen: Your timer on ATL-2 has run for 10 h. Stop it at 18:30?')
  const idle = { ...forgotten, facts: { worklogId: facts.worklogId, fromMs: 36_000_000 } }
  expect(push('en', idle)).toMatchObject({
    title: 'Atelier Lumen: Your timer on ATL-2 has run for 10 h. Stop it?',
    url: page,
    actions: [{ action: 'stop' }],
  })
  expect(push('en', notice)).not.toHaveProperty('actions')
})

test('the notices of a week name it, say why it was reopened, and lead to it', () => {
  const facts = { ownerId: 'c'.repeat(24), startsAt: '2026-01-26T12:00:00.000Z', reason: 'Il manque jeudi' }
  const about = { ...notice, taskId: null, taskSlug: null, taskName: null, reason: 'assigned', facts } as const
  const said = (kind: 'week_submitted' | 'week_reopened', locale: 'fr' | 'en') => {
    const { title, url } = noticePush({ ...about, kind }, { locale, staff: true, now, origin })
    return [title.replaceAll(/[\u00a0\u202f]/g, ' '), url]
  }
  const page = `${origin}/admin/times?week=2026-W05`
  expect(said('week_reopened', 'fr')).toEqual([
    'Farid Benali a rouvert votre semaine du 26 janv. : « Il manque jeudi »',
    page,
  ])
  expect(said('week_reopened', 'en')).toEqual(['Farid Benali reopened your week of 26 Jan: “Il manque jeudi”', page])
  expect(said('week_submitted', 'fr')).toEqual([
    'Farid Benali a envoyé sa semaine du 26 janv.',
    `${page}&of=${facts.ownerId}`,
  ])
})

test('[PLN-053] the notice of changed hours says who changed them, from which day on, and leads to the team', () => {
  const facts = { startsAt: '2026-03-02T12:00:00.000Z' }
  const about = { ...notice, taskId: null, taskSlug: null, taskName: null, reason: 'assigned', facts } as const
  const push = (locale: 'fr' | 'en') =>
    noticePush({ ...about, kind: 'hours_changed' }, { locale, staff: true, now, origin })
  const fr = push('fr')
  expect(fr.title.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Farid Benali a changé vos heures de travail à partir du 2 mars',
  )
  expect(fr.url).toBe(`${origin}/admin/teams`)
  expect(push('en').title).toBe('Farid Benali changed your working hours from 2 Mar on')
})

test('[PLN-049] reminders of weeks say how much is in them, or whose they are, and lead there', () => {
  const about = { ...notice, taskId: null, taskSlug: null, taskName: null, reason: 'assigned' } as const
  const said = (kind: 'week_due' | 'weeks_due', locale: 'fr' | 'en', facts: object) => {
    const { title, url } = noticePush({ ...about, kind, facts }, { locale, staff: true, now, origin })
    return [title.replaceAll(/[\u00a0\u202f]/g, ' '), url]
  }
  const own = { ownerId: 'c'.repeat(24), startsAt: '2026-01-26T12:00:00.000Z', fromMs: 132_300_000, toMs: 144_000_000 }
  const page = `${origin}/admin/times?week=2026-W05`
  expect(said('week_due', 'fr', own)).toEqual(['Semaine du 26 janv. à envoyer : 36 h 45 sur 40 h', page])
  expect(said('week_due', 'en', own)).toEqual(['Week of 26 Jan to submit: 36 h 45 min of 40 h', page])
  const idle = { ...own, fromMs: 0, toMs: undefined }
  expect(said('week_due', 'fr', idle)).toEqual(['Semaine du 26 janv. à envoyer : 0 h', page])
  const team = `${origin}/admin/times?of=team`
  const names = { count: 2, name: 'Gwen, Hugo' }
  expect(said('weeks_due', 'fr', names)).toEqual(['2 semaines ne sont pas envoyées : Gwen, Hugo', team])
  expect(said('weeks_due', 'en', { count: 1, name: 'Gwen' })).toEqual(['1 week is not submitted: Gwen', team])
})
