/**
 * Templates of tasks: a title, its theme, duration in hours, and the closing message. Places, things and names come
 * from the account's vocabulary.
 */
export type TaskTemplate = {
  title: string
  theme: string
  hours: readonly [number, number]
  note: string
  category?: 'Mission' | 'Projet devis' | 'Interne'
  kind?: 'alert' | 'issue'
  tag?: string
}

export const taskTemplates: readonly TaskTemplate[] = [
  {
    title: 'Réinitialiser l’accès de {person} à la paie',
    theme: 'Run',
    hours: [0.25, 0.5],
    note: 'Accès rétabli, mot de passe remis en main propre.',
  },
  {
    title: 'L’imprimante {place} reste bloquée sur «\u00a0tampon plein\u00a0»',
    theme: 'Run',
    hours: [0.5, 2],
    note: 'File vidée, pilote mis à jour.',
    kind: 'issue',
  },
  {
    title: 'Créer la boîte partagée de l’équipe {team}',
    theme: 'Run',
    hours: [0.25, 1],
    note: 'Boîte ouverte, droits donnés à l’équipe.',
  },
  {
    title: 'Restaurer le dossier «\u00a0{folder}\u00a0» supprimé par erreur',
    theme: 'Run',
    hours: [0.5, 2],
    note: 'Restauré depuis la sauvegarde de la nuit, contrôlé avec l’équipe.',
  },
  {
    title: 'Certificat bientôt expiré pour {thing}',
    theme: 'Conformité & Sécurité',
    hours: [0.5, 1.5],
    note: 'Certificat renouvelé et surveillé.',
    kind: 'alert',
  },
  {
    title: 'Lenteurs du Wi-Fi {place} en fin de matinée',
    theme: 'Run',
    hours: [1, 4],
    note: 'Canaux répartis, une borne déplacée.',
    kind: 'issue',
  },
  {
    title: 'Départ de {person} : fermer les accès, transférer la boîte',
    theme: 'Run',
    hours: [0.5, 1],
    note: 'Accès fermés, boîte transférée.',
  },
  {
    title: 'Arrivée dans l’équipe {team} : préparer un poste',
    theme: 'Run',
    hours: [1, 3],
    note: 'Poste prêt, comptes créés, prise en main faite.',
  },
  {
    title: 'Ouvrir un accès VPN pour {person}',
    theme: 'Conformité & Sécurité',
    hours: [0.5, 1],
    note: 'Accès ouvert et essayé depuis l’extérieur.',
  },
  {
    title: 'Remplacer le poste de {person}, écran défaillant',
    theme: 'Run',
    hours: [1, 2],
    note: 'Poste remplacé, ancien écran repris.',
  },
  {
    title: 'Règles antispam : trop de messages de fournisseurs en quarantaine',
    theme: 'Run',
    hours: [1, 4],
    note: 'Règles assouplies pour les domaines connus.',
  },
  {
    title: 'Sauvegarde nocturne {place} en échec',
    theme: 'Run',
    hours: [1, 5],
    note: 'Espace libéré, sauvegarde rejouée et contrôlée.',
    kind: 'alert',
    tag: 'TMI',
  },
  {
    title: 'Mettre à jour {thing} en dehors des heures d’ouverture',
    theme: 'Build',
    hours: [1, 3],
    note: 'Mise à jour faite à 20 h, contrôles au vert.',
    tag: 'TMA',
  },
  {
    title: 'Préproduction de {thing} : rejouer les essais après la mise à jour',
    theme: 'Dév.',
    hours: [2, 8],
    note: 'Essais rejoués, deux écarts corrigés.',
    tag: 'TMA',
  },
  {
    title: 'Erreur 502 intermittente sur {thing}',
    theme: 'Run',
    hours: [1, 4],
    note: 'Délai du relais corrigé, surveillance ajoutée.',
    kind: 'issue',
  },
  {
    title: 'Ajouter l’impression sécurisée {place}',
    theme: 'Build',
    hours: [2, 5],
    note: 'Impression par badge en place.',
  },
  {
    title: 'Donner accès à {thing} depuis deux postes {place}',
    theme: 'Build',
    hours: [1, 3],
    note: 'Accès ouverts et essayés avec les utilisateurs.',
  },
  {
    title: 'Inventaire du parc : postes, licences et garanties',
    theme: 'Conformité & Sécurité',
    hours: [4, 8],
    note: 'Inventaire remis, douze garanties à renouveler.',
  },
  {
    title: 'Augmenter l’espace de {thing}',
    theme: 'ScaleOps',
    hours: [0.5, 2],
    note: 'Volume agrandi sans coupure.',
    tag: 'TMI cluster public',
  },
  {
    title: 'Alerte de charge sur {thing} pendant la nuit',
    theme: 'ScaleOps',
    hours: [1, 3],
    note: 'Tâche planifiée déplacée, seuil ajusté.',
    kind: 'alert',
    tag: 'TMI cluster public',
  },
  {
    title: 'Former l’équipe {team} au coffre de mots de passe',
    theme: 'Formation',
    hours: [2, 6],
    note: 'Deux séances, support remis.',
    category: 'Mission',
  },
  {
    title: 'Formation à la visioconférence pour l’équipe {team}',
    theme: 'Formation',
    hours: [2, 4],
    note: 'Séance faite, enregistrement partagé.',
    category: 'Mission',
  },
  {
    title: 'Plan de reprise : tester la restauration de {thing}',
    theme: 'Run',
    hours: [6, 12],
    note: 'Restauration jouée en 1 h 40, compte rendu remis.',
    category: 'Mission',
  },
  {
    title: 'Audit de sécurité de {thing}',
    theme: 'Conformité & Sécurité',
    hours: [8, 20],
    note: 'Rapport remis, trois points à traiter.',
    category: 'Mission',
  },
  {
    title: 'Étendre le réseau {place}',
    theme: 'Build',
    hours: [8, 24],
    note: 'Câblage reçu, commutateur configuré.',
    category: 'Mission',
    tag: 'UpSell',
  },
  {
    title: 'Refondre les sauvegardes de {thing}',
    theme: 'Build',
    hours: [12, 28],
    note: 'Nouvelle rotation en place, restauration essayée.',
    category: 'Mission',
  },
  {
    title: 'Tableau de suivi pour {thing}',
    theme: 'Dév.',
    hours: [16, 40],
    note: 'Première version livrée en recette.',
    category: 'Projet devis',
  },
  {
    title: 'Relier {thing} à la comptabilité',
    theme: 'Dév.',
    hours: [20, 48],
    note: 'Échanges automatiques en place.',
    category: 'Projet devis',
  },
  {
    title: 'Nouvelle charte pour les signatures de courriel',
    theme: 'Graphisme',
    hours: [2, 5],
    note: 'Modèle déployé sur tous les postes.',
  },
  {
    title: 'Point mensuel de suivi',
    theme: 'Pilotage',
    hours: [1, 2],
    note: 'Compte rendu envoyé.',
    category: 'Interne',
  },
  {
    title: 'Préparer la proposition de renouvellement du contrat',
    theme: 'Sales',
    hours: [2, 4],
    note: 'Proposition remise.',
    category: 'Interne',
    tag: 'À compléter',
  },
]

/** `thing` follows « de » and « à » unchanged, so it must begin with « la » or « l’ ». */
export type Vocabulary = Record<'person' | 'team' | 'place' | 'thing' | 'folder', readonly string[]>

const people = [
  'Solène',
  'Camille',
  'Paul',
  'Maud',
  'Théo',
  'Nadia',
  'Yann',
  'Maëlle',
  'Samir',
  'Louise',
  'Marc',
  'Julie',
]

export const vocabularies: Record<string, Vocabulary> = {
  'atelier-lumen': {
    person: people,
    team: ['marketing', 'expédition', 'atelier', 'comptabilité', 'showroom', 'achats'],
    place: [
      'au quai d’expédition',
      'de l’atelier de Lyon',
      'au studio photo',
      'du showroom',
      'du bureau 12',
      'à la découpe',
    ],
    thing: [
      'la boutique en ligne',
      'l’ERP',
      'la base commandes',
      'l’espace revendeurs',
      'la messagerie',
      'la table de découpe',
    ],
    folder: ['Collections 2024', 'Salon de mars', 'Fiches produit', 'Photos studio'],
  },
  'maison-verdier': {
    person: people,
    team: ['réception', 'cuisine', 'étages', 'événements'],
    place: ['à la réception', 'en cuisine', 'de la salle Garance', 'à l’étage', 'de l’orangerie'],
    thing: [
      'la plateforme de réservation',
      'la caisse',
      'l’espace mariages',
      'la feuille des étages',
      'la centrale téléphonique',
    ],
    folder: ['Menus d’été', 'Devis traiteur', 'Plans de table'],
  },
  'clinique-riviera': {
    person: people,
    team: ['accueil', 'bloc', 'imagerie', 'facturation'],
    place: ['au bloc B', 'à l’accueil', 'de l’imagerie', 'en salle de réveil'],
    thing: [
      'l’application des dossiers patients',
      'l’agenda des consultations',
      'l’archivage d’imagerie',
      'la télétransmission',
    ],
    folder: ['Ordonnances types', 'Protocoles', 'Plannings de garde'],
  },
}
