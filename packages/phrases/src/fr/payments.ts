export const payments = {
  csv: {
    file: 'paiements',
    date: 'Date',
    invoice: 'Facture',
    subject: 'Objet',
    method: 'Moyen',
    status: 'État',
    amount: 'Montant TTC',
    currency: 'Devise',
  },
  method: { sepa_debit: 'Prélèvement', card: 'Carte', other: 'Autre' },
  status: {
    mandate: 'Mandat',
    notice_sent: 'Avis envoyé',
    submitted: 'Transmis',
    processing: 'En cours',
    paid: 'Payé',
    failed: 'Refusé',
    disputed: 'Contesté',
    refunded: 'Remboursé',
  },
} as const
