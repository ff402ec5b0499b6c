// Text of the request that asks staff to approve an action on a server. Rendered on the server.
export const serverApprovals = {
  name: {
    start: 'Démarrage du serveur {server} à approuver',
    stop: 'Arrêt du serveur {server} à approuver',
    reboot: 'Redémarrage du serveur {server} à approuver',
  },
  description:
    'L’action sur le serveur [{server}]({url}) attend l’approbation de l’équipe. Approuvée, elle est exécutée aussitôt ; refusée, rien n’est fait.',
} as const
