import { days, estimateToMs, hours, minutes } from '@passerelle/kernel/durations'
import { atWork, beginningAtWork, doneAtWork, dueAfter } from './office-hours.ts'
import type { DemoTask } from './demo-task.ts'

/**
 * Tasks `ATL-1` to `ATL-10` of Atelier Lumen, each in a different state worth showing. What people did lies within
 * working hours; only what a deadline is counted from, and Emma's running work log, are exact ages.
 */
export const fixedTasks = (now: Date): DemoTask[] => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const done = (ms: number) => doneAtWork(ago(ms))
  const worked = (who: string, daysAgo: number, ms: number, note: string) => ({
    who,
    startedAt: beginningAtWork(ago(days(daysAgo)), ms),
    ms,
    note,
  })
  const accepted = (estimatedTime: number, at: Date) => ({
    estimatedTime,
    firstEstimatedTime: estimatedTime,
    acceptedEstimatedTime: estimatedTime,
    estimatedTimeAcceptedAt: at,
    actedAt: at,
  })
  return [
    {
      name: 'Le scanner du bureau 12 n’envoie plus par courriel',
      owner: 'basile',
      members: [],
      labels: [],
      createdAt: done(minutes(22)),
      description:
        'Depuis ce matin, l’envoi vers **courriel** échoue pour tout le monde au bureau 12.\n\n- l’impression ' +
        'marche\n- la copie aussi\n- message affiché : «\u00a0connexion refusée\u00a0»',
    },
    {
      name: 'Migrer la messagerie vers le nouvel hébergement (38 boîtes)',
      owner: 'ada',
      members: ['farid'],
      labels: ['Mission', 'Build'],
      createdAt: atWork(ago(days(19))),
      description:
        'Notre contrat de messagerie s’achève à la fin du trimestre. Nous voulons déplacer les 38 boîtes, les ' +
        'agendas et les boîtes partagées sans coupure en semaine.',
      columns: {
        priority: 3,
        estimatedTime: estimateToMs({ days: 2, hours: 4 }),
        firstEstimatedTime: estimateToMs({ days: 1, hours: 4 }),
        pendingAt: done(days(1) + hours(3)),
        pendingStatus: 'customer',
        estimateHold: true,
        actedAt: done(days(1) + hours(3)),
        dueAt: dueAfter(now, days(40)),
      },
      sprints: [new Date(now.getTime() + days(21))],
      internal: true,
    },
    {
      name: 'Sécuriser les accès : double authentification pour les 62 comptes',
      owner: 'ada',
      members: ['emma', 'farid', 'basile'],
      labels: ['Mission', 'Conformité & Sécurité'],
      createdAt: atWork(ago(days(11))),
      description:
        'Notre assureur demande la double authentification partout avant la fin du mois. Les 21 comptes de ' +
        'l’atelier, sans téléphone, auront besoin de clés physiques.',
      columns: {
        ...accepted(estimateToMs({ days: 2, hours: 4 }), done(days(8) + hours(4))),
        priority: 3,
        listId: 'in_progress',
        dueAt: dueAfter(now, days(10)),
      },
      logs: [
        worked('emma', 7.6, hours(3), 'Comptes de la direction et de la comptabilité protégés, pas à pas remis.'),
        worked('farid', 6.4, hours(2) + minutes(30), 'Clés physiques provisionnées par lot depuis la console.'),
        worked('emma', 4.5, hours(4) + minutes(30), 'Comptes avec téléphone : 41 sur 62 protégés.'),
        worked(
          'emma',
          3.3,
          hours(3) + minutes(15),
          'Exclusion des comptes de service de l’ERP, contrôle des connexions.',
        ),
        { who: 'emma', startedAt: ago(minutes(70)) },
      ],
      sprints: [now],
      internal: true,
    },
    {
      name: 'Renouveler le certificat de la boutique : fichier d’autorisation à signer',
      owner: 'basile',
      members: ['emma'],
      labels: ['Infogérance', 'Conformité & Sécurité'],
      createdAt: atWork(ago(days(36))),
      description: 'Le certificat de la boutique en ligne arrive à échéance. Merci de le renouveler avant la coupure.',
      columns: { priority: 2, pendingAt: ago(days(33)), pendingStatus: 'customer', actedAt: ago(days(33)) },
      logs: [worked('emma', 34, minutes(45), 'Demande préparée auprès de l’autorité de certification.')],
    },
    {
      name: 'Déplacer le serveur de fichiers vers le stockage chiffré',
      owner: 'ada',
      members: ['gwen'],
      labels: ['Mission', 'Build'],
      createdAt: atWork(ago(days(15))),
      description:
        'Le serveur de fichiers de Nantes n’est pas chiffré. Déplacer les 3,2 To vers le nouveau stockage, sans ' +
        'couper les ateliers plus d’une demi-heure.',
      columns: {
        ...accepted(estimateToMs({ days: 3 }), done(days(12))),
        priority: 2,
        listId: 'in_progress',
        pendingAt: ago(hours(47)),
        pendingStatus: 'completed',
      },
      logs: [
        worked('gwen', 8.5, hours(7), 'Stockage chiffré installé, droits repris de l’annuaire.'),
        worked('gwen', 6.4, hours(8), 'Première copie des 3,2 To, contrôle des empreintes.'),
        worked('gwen', 4.4, hours(6), 'Seconde passe, bascule des lecteurs réseau.'),
        worked('hugo', 2.6, hours(1) + minutes(30), 'Postes de l’atelier contrôlés un à un.'),
      ],
      sprints: [ago(days(7)), now],
      internal: true,
    },
    {
      name: 'Remplacer le pare-feu de l’atelier de Lyon',
      owner: 'ada',
      members: ['farid'],
      labels: ['Mission', 'Build', 'UpSell'],
      createdAt: atWork(ago(days(8))),
      description:
        'Le boîtier de Lyon n’est plus suivi par son fabricant. Proposer un remplacement, avec intervention en ' +
        'dehors des heures d’ouverture.',
      columns: {
        priority: 2,
        estimatedTime: estimateToMs({ days: 2 }),
        firstEstimatedTime: estimateToMs({ days: 2 }),
        estimatedTimeRefusedAt: ago(hours(47)),
        actedAt: ago(hours(47)),
      },
    },
    {
      name: 'Ouvrir un accès VPN pour le cabinet comptable Harel',
      owner: 'ada',
      members: ['lea'],
      labels: ['Mission', 'Conformité & Sécurité'],
      createdAt: atWork(ago(days(47))),
      description:
        'Le cabinet a besoin d’un accès limité aux deux dossiers partagés de l’exercice, pour trois personnes, ' +
        'jusqu’à la clôture.',
      columns: {
        ...accepted(estimateToMs({ hours: 4 }), done(days(44))),
        listId: 'done',
        doneAt: done(days(40)),
        invoicedAt: done(days(34)),
        metadata: { invoice: { hostedUrl: 'https://factures.nimbus.example/F-2026-0118', number: 'F-2026-0118' } },
      },
      logs: [
        worked('lea', 41.5, hours(2) + minutes(30), 'Accès ouverts et limités aux deux dossiers.'),
        worked('lea', 40.6, hours(1), 'Essai avec le cabinet, pas à pas envoyé.'),
      ],
      sprints: [ago(days(41))],
    },
    {
      name: 'Boutique : déployer le correctif des frais de port pour la Suisse',
      owner: 'basile',
      members: ['farid', 'gwen', 'lea'],
      labels: ['Infogérance', 'Dév.', 'TMA'],
      createdAt: atWork(ago(days(5))),
      description: 'Les commandes livrées en Suisse sont facturées aux frais de port de l’Union européenne.',
      columns: {
        ...accepted(estimateToMs({ hours: 4 }), done(days(3))),
        listId: 'in_progress',
        dueAt: dueAfter(now, days(1)),
        pendingAt: done(days(1) + hours(2)),
        pendingStatus: 'merge_request',
        mergeRequestLink: 'https://git.nimbus.example/lumen/boutique/merge_requests/214',
      },
      logs: [worked('farid', 2.2, hours(3), 'Barème choisi sur le pays de livraison, essais sur dix commandes.')],
      sprints: [now],
      internal: true,
    },
    {
      name: 'Installer le pilote de la nouvelle étiqueteuse au quai',
      owner: 'basile',
      members: ['hugo'],
      labels: ['Infogérance', 'Run'],
      createdAt: atWork(ago(days(74))),
      description:
        'Le service achats nous prête une étiqueteuse d’un nouveau modèle, il lui faut un pilote sur les deux ' +
        'postes du quai.',
      columns: { priority: 0, deletedAt: done(days(69) + hours(3)), actedAt: done(days(69) + hours(3)) },
    },
    {
      name: 'Raccorder l’ERP au nouveau transporteur et reprendre les étiquettes en attente',
      owner: 'basile',
      members: ['farid', 'emma', 'ada'],
      labels: ['Projet devis', 'Dév.', 'Pilotage'],
      createdAt: atWork(ago(days(58))),
      description:
        'Le nouveau transporteur attend les colis du jour par son service en ligne. Les deux circuits vivent côte ' +
        'à côte jusqu’à la fin du mois, par dépôt.',
      columns: { ...accepted(estimateToMs({ days: 6 }), done(days(55))), listId: 'in_progress' },
      logs: [
        worked('farid', 52.5, hours(7), 'Bac d’essai, dix commandes réelles.'),
        worked('farid', 44.4, hours(6) + minutes(30), 'Reprise des étiquettes en attente, premier lot.'),
        worked('emma', 31.5, hours(5), 'Poids arrondis, codes postaux corrigés.'),
        worked('farid', 17.4, hours(8), 'Points relais, fichier de rejets.'),
        worked('emma', 6.5, hours(7) + minutes(30), 'Suivi ramené dans la fiche de commande.'),
      ],
      sprints: [ago(days(14)), now],
    },
  ]
}
