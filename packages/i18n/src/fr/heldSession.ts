export const heldSession = {
  title: 'Votre session a pris fin',
  text: 'Ce que vous avez saisi est encore là. Reconnectez-vous dans un nouvel onglet, puis continuez ici.',
  textInside:
    'Ce que vous avez saisi est encore là. Reconnectez-vous dans un nouvel onglet, rouvrez ce compte et continuez ici.',
  signIn: 'Se reconnecter',
  leave: 'Quitter sans enregistrer',
} as const
