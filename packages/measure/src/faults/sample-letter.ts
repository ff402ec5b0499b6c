/** A mail to try a sender with. */
export const letter = {
  messageId: '<measure@example.org>',
  from: { name: 'Passerelle', address: 'support@example.org' },
  to: 'personne@example.org',
  subject: 'Essai',
  text: 'Essai',
  html: '<p>Essai</p>',
  attachments: [],
}
