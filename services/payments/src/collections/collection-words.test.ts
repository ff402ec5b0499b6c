import { describe, expect, test } from 'vitest'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Locale } from '@passerelle/i18n/locales'
import {
  collectionWords,
  isRefused,
  paymentStandingOf,
  type CollectionFacts,
  type CollectionTranslator,
} from '@passerelle/kernel/collection-words'

const now = new Date('2026-02-24T10:00:00Z')
const collection: NonNullable<CollectionFacts['collection']> = {
  state: 'notified',
  attempt: 1,
  means: 'sepa_debit',
  last4: '4471',
  amountInCents: 34_800,
  refundedInCents: 0,
  dueOn: '2026-03-03',
  submittedAt: null,
  disputedAt: null,
  isUnderWay: false,
  isSilent: false,
  isMethodUsable: true,
}
const failure = { reason: 'insufficient_funds', failedAt: '2026-02-20T09:00:00.000Z' } as const
const facts: CollectionFacts = {
  status: 'issued',
  leftInCents: 34_800,
  surplusInCents: 0,
  dueOn: '2026-02-28',
  isLate: false,
  paidOn: null,
  paidBy: null,
  means: 'sepa_debit',
  note: null,
  collection: null,
  failure: null,
}
const submitted = { ...collection, state: 'processing', isUnderWay: true, submittedAt: '2026-02-23T06:00:00.000Z' }
const situations: Record<string, CollectionFacts> = {
  planned: { ...facts, collection },
  again: { ...facts, collection: { ...collection, attempt: 2 }, failure },
  methodEnded: { ...facts, collection: { ...collection, isMethodUsable: false } },
  silent: { ...facts, collection: { ...submitted, state: 'notified', isSilent: true } },
  underWay: { ...facts, collection: submitted },
  form: { ...facts, collection: { ...submitted, state: 'submitted', means: 'card', attempt: null } },
  failed: { ...facts, isLate: true, collection: { ...collection, state: 'failed' }, failure },
  disputed: {
    ...facts,
    collection: { ...collection, state: 'disputed', disputedAt: '2026-02-22T09:00:00.000Z' },
  },
  transfer: { ...facts, means: 'transfer' },
  late: { ...facts, isLate: true, dueOn: '2026-02-20' },
  paid: { ...facts, status: 'paid', paidOn: '2026-02-23', paidBy: 'sepa_debit', collection },
  paidTwice: { ...facts, status: 'paid', paidOn: '2026-02-23', paidBy: 'transfer', surplusInCents: 34_800, collection },
  writtenOff: { ...facts, status: 'written_off', note: 'Liquidation' },
}
const say = (name: string, reader: 'admin' | 'user' | 'staff', locale: Locale) => {
  const translate = getTranslator(locale) as unknown as CollectionTranslator
  const t: CollectionTranslator = (key, values) => translate(`collections.${key}`, values)
  const { sentence, next, actions } = collectionWords(situations[name]!, reader, {
    t,
    meansText: 'prélèvement',
    locale,
    now,
  })
  return [
    [sentence, next]
      .filter(Boolean)
      .join(' ')
      .replaceAll(/[\u00a0\u202f]/g, ' '),
    actions.join(' '),
  ]
}

describe('[COL-016] what is said about the money of an invoice', () => {
  test.each([
    [
      'planned',
      'admin',
      'Prélèvement de 348,00 € le mar. 3 mars sur le compte •••• 4471. Vous n’avez rien à faire.',
      'pay_by_card change_method',
    ],
    [
      'planned',
      'staff',
      'Prélèvement de 348,00 € le mar. 3 mars sur le compte •••• 4471. L’avis part aux administrateurs du compte.',
      'put_off cancel mark_paid write_off',
    ],
    ['planned', 'user', 'Un paiement est prévu le mar. 3 mars.', ''],
    [
      'again',
      'admin',
      'Paiement refusé le ven. 20 févr. : provision insuffisante. Nouveau prélèvement de 348,00 € le mar. 3 mars ' +
        'sur le compte •••• 4471. Vous pouvez régler avant par carte, ou changer de compte.',
      'pay_by_card change_method',
    ],
    ['again', 'user', 'Un paiement a été refusé. Il est présenté à nouveau le mar. 3 mars.', ''],
    [
      'methodEnded',
      'admin',
      'Le prélèvement de 348,00 € prévu le mar. 3 mars ne se fera pas : •••• 4471 ne peut plus être débité. ' +
        'Changez de compte, ou réglez par carte.',
      'pay_by_card change_method',
    ],
    ['methodEnded', 'user', 'Un paiement prévu ne se fera pas. Un administrateur du compte peut régler.', ''],
    ['silent', 'staff', 'Le prestataire de paiement ne répond pas. 348,00 € seront présentés dès son retour.', ''],
    [
      'silent',
      'admin',
      'Prélèvement de 348,00 € présenté le lun. 23 févr. La banque répond en quelques jours ouvrés.',
      '',
    ],
    [
      'underWay',
      'admin',
      'Prélèvement de 348,00 € présenté le lun. 23 févr. La banque répond en quelques jours ouvrés.',
      '',
    ],
    ['form', 'admin', 'Un paiement de 348,00 € par carte est commencé.', 'pay_by_card'],
    [
      'failed',
      'admin',
      '348,00 € restent à régler : paiement refusé le ven. 20 févr., provision insuffisante. Réglez par carte, ' +
        'ou ajoutez un autre compte pour les prochaines factures.',
      'pay_by_card add_method',
    ],
    [
      'failed',
      'staff',
      '348,00 € restent à régler : paiement refusé le ven. 20 févr., provision insuffisante. Présentez à nouveau, ' +
        'notez un règlement ou passez en perte.',
      'present mark_paid write_off',
    ],
    ['failed', 'user', 'Un paiement a été refusé. Un administrateur du compte peut régler.', ''],
    [
      'disputed',
      'admin',
      '348,00 € sont de nouveau à régler : le prélèvement a été contesté auprès de la banque le dim. 22 févr. ' +
        'Réglez par carte, ou ajoutez un autre compte pour les prochaines factures.',
      'pay_by_card add_method',
    ],
    [
      'transfer',
      'admin',
      '348,00 € à régler par virement avant le sam. 28 févr. Réglez par carte, ou ajoutez un compte ' +
        'pour les prochaines factures.',
      'pay_by_card add_method',
    ],
    [
      'late',
      'staff',
      '348,00 € à régler, en retard depuis le ven. 20 févr. Aucun moyen de paiement ne peut être débité. Notez le ' +
        'règlement quand il arrive.',
      'present mark_paid write_off',
    ],
    ['paid', 'admin', 'Réglée le lun. 23 févr. (prélèvement).', ''],
    ['paidTwice', 'staff', 'Payée deux fois : 348,00 € à rendre, depuis la liste des paiements.', ''],
    ['writtenOff', 'admin', 'Clôturée. Rien à régler.', ''],
    ['writtenOff', 'staff', 'Passée en perte : Liquidation.', ''],
  ] as const)('%s, %s, in French', (name, reader, text, actions) => {
    expect(say(name, reader, 'fr')).toEqual([text, actions])
  })

  test.each([
    [
      'planned',
      'admin',
      'Direct debit of €348.00 on Tue 3 Mar from account •••• 4471. There is nothing for you to do.',
    ],
    [
      'failed',
      'admin',
      '€348.00 still to be paid: payment refused on Fri 20 Feb, insufficient funds. ' +
        'Pay by card, or add another account for the next invoices.',
    ],
    ['silent', 'staff', 'The payment provider does not answer. €348.00 will be presented when it is back.'],
    ['paid', 'staff', 'Paid on Mon 23 Feb (prélèvement).'],
    ['again', 'user', 'A payment was refused. It is presented again on Tue 3 Mar.'],
  ] as const)('%s, %s, in English', (name, reader, text) => {
    expect(say(name, reader, 'en')[0]).toBe(text)
  })

  test('nobody is told that there is nothing to do while something failed', () => {
    for (const [name, { failure: failed, collection: known }] of Object.entries(situations)) {
      if (!failed && known?.state !== 'disputed' && known?.isMethodUsable !== false) continue
      for (const [locale, phrase] of [
        ['fr', 'rien à faire'],
        ['en', 'nothing for you to do'],
      ] as const)
        expect(say(name, 'admin', locale)[0]).not.toContain(phrase)
    }
  })

  test('[COL-014] an account is told of what failed or cannot be collected, and of nothing else', () => {
    expect(Object.keys(situations).filter((name) => isRefused(situations[name]!))).toEqual([
      'again',
      'methodEnded',
      'failed',
      'disputed',
    ])
  })

  test('[COL-016] an invoice is named by where its money stands, also after its day', () => {
    const named = Object.keys(situations).flatMap((name) => {
      const standing = paymentStandingOf({ ...situations[name]!, isLate: true })
      return standing ? [[name, standing]] : []
    })
    expect(Object.fromEntries(named)).toEqual({
      planned: 'planned',
      again: 'refused',
      methodEnded: 'refused',
      silent: 'underWay',
      underWay: 'underWay',
      failed: 'refused',
      disputed: 'refused',
    })
  })

  test('people who may not see sums are told none', () => {
    for (const name of Object.keys(situations)) expect(say(name, 'user', 'fr')[0]).not.toMatch(/€|••••/)
  })
})
