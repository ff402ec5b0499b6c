// Text of the request that asks staff to approve an action on a server. Rendered on the server.
import { joined } from '../joined.ts'
export const serverApprovals = {
  name: {
    start: 'Démarrage du serveur {server} à approuver',
    stop: 'Arrêt du serveur {server} à approuver',
    create: 'Création du serveur {server} à approuver',
    reboot: 'Redémarrage du serveur {server} à approuver',
  },
  creation: joined(
    'La création du serveur [{server}]({url}) attend l’approbation de l’équipe : un {commercialType} chez',
    '{provider}, zone {zone}, {price} par mois. Approuvée, elle commence aussitôt ; refusée,',
    'rien n’est créé ni facturé.',
  ),
  noPrice: 'prix non communiqué',
  description: joined(
    'L’action sur le serveur [{server}]({url}) attend l’approbation de l’équipe. Approuvée, elle est exécutée',
    'aussitôt ; refusée, rien n’est fait.',
  ),
} as const
