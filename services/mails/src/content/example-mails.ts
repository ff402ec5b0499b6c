import type { MailTemplate, MailVariables } from '@passerelle/contract/mails/templates'

/** Sample mail of each template with plausible content, for tests and for the preview at `/dev/mails/templates`. */
export const exampleMails = (origin: string): { [T in MailTemplate]: MailVariables<T> } => {
  const task = { taskSlug: 'ATL-2', taskName: 'Migrer la messagerie vers le nouvel hébergement (38 boîtes)' }
  const taskLink = `${origin}/projects/tasks/ATL-2`
  return {
    recovery: { link: `${origin}/reset-password?token=example`, expiresAt: '2026-02-03T14:20:00.000Z' },
    password_changed: { at: '2026-02-03T13:18:00.000Z' },
    email_confirmation: { link: `${origin}/confirm-address?token=example`, expiresAt: '2026-02-03T14:18:00.000Z' },
    email_changed: { at: '2026-02-03T13:18:00.000Z' },
    security_changed: { at: '2026-02-03T13:18:00.000Z', change: 'second_factor_reset' },
    email_replaced: { at: '2026-02-03T13:18:00.000Z' },
    invitation: {
      link: `${origin}/reset-password?token=example`,
      inviterName: 'Ada Lambert',
      expiresAt: '2026-02-10T13:20:00.000Z',
    },
    welcome: { link: `${origin}/confirm-address?token=example`, expiresAt: '2026-02-10T13:20:00.000Z' },
    reminder: {
      ...task,
      link: taskLink,
      since: '2026-01-27T09:12:00.000Z',
      question: 'estimate',
      closesAt: '2026-03-09T09:12:00.000Z',
    },
    estimate: {
      ...task,
      link: taskLink,
      actorName: 'Farid Benali',
      duration: String(20 * 3_600_000),
      closesAt: '2026-03-09T09:12:00.000Z',
      dailyInCents: '95000',
      hourlyInCents: '16500',
    },
    digest: {
      items: JSON.stringify([
        { title: 'ATL-3 · Basile Roux a écrit', link: `${origin}/projects/tasks/ATL-3` },
        { title: 'ATL-2 · Une estimation attend une réponse', link: taskLink },
      ]),
      link: `${origin}/inbox`,
    },
    notice: {
      reference: 'ATL-5',
      subject: 'ATL-5\u00a0: La fin de la demande attend une validation',
      title: 'La fin de la demande attend une validation',
      deadline: 'Sans réponse, le travail sera validé d’office le mar. 3 févr. 15:20.',
      text: 'Demande «\u00a0Déplacer le serveur de fichiers vers le stockage chiffré\u00a0».',
      quote: '',
      button: 'Répondre',
      note: '',
      unsubscribe: '',
      link: `${origin}/projects/tasks/ATL-5`,
    },
    booking_confirmation: {
      reference: 'MVD-0042',
      roomName: 'Glycine',
      arrival: '2026-04-10',
      departure: '2026-04-12',
      amount: '26000',
    },
    booking_canceled: {
      reference: 'MVD-0042',
      roomName: 'Glycine',
      arrival: '2026-04-10',
      departure: '2026-04-12',
      refund: '7800',
      reason: 'La toiture de la chambre est en travaux.',
    },
    booking_reminder: {
      reference: 'MVD-0042',
      roomName: 'Glycine',
      arrival: '2026-04-10',
      departure: '2026-04-12',
      arrivalFrom: '16:00',
      balance: '13000',
    },
    voucher_expiry: { code: '7K2M-Q9XT-AB23', left: '6000', validUntil: '2026-04-10' },
    voucher: {
      code: 'MVD-7K2P-9QXA',
      amount: '15000',
      validUntil: '2027-02-03',
      fromName: 'Clara Verdier',
      words: 'Bon anniversaire\u00a0!',
    },
    invoice: { number: 'F-2026-0118', amount: '256000', dueAt: '2026-03-05', link: `${origin}/payments` },
    report_completion_requested: {
      requesterName: 'Emma Caron',
      incidentName: 'Réservations, 20 janvier',
      link: `${origin}/admin/monitoring`,
    },
    sla_report: {
      month: 'janvier 2026',
      headline: 'Les engagements sont tenus',
      lines: JSON.stringify([
        { label: 'GTI, intervention', value: '9\u00a0min' },
        { label: 'Dossier patient', value: '99,731\u00a0%' },
      ]),
      link: `${origin}/stats/sla/2026-01`,
      unsubscribe: 'v1.example',
    },
    export_ready: { link: `${origin}/settings/export`, expiresAt: '2026-02-10T13:20:00.000Z' },
    daily_report: {
      title: 'Rapport du 3 février 2026, Emma Caron',
      text: 'Construction\nATL-3 Créer les comptes de la boutique (2\u00a0h)\n\nObservation\nJournée calme',
      link: `${origin}/admin/?tab=reports&date=2026-02-03`,
    },
    mail_test: { requesterName: 'Ada Lambert' },
  }
}
