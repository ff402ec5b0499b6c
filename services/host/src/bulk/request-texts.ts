/** What requests made in bulk are about, and where; together they make some hundred titles. */
export const subjects = [
  'Le scanner n’envoie plus', 'Nouveau poste à préparer', 'Imprimante hors ligne', 'Accès à la messagerie', 'Renouveler le certificat',
  'Départ d’un collaborateur', 'Sauvegarde en erreur', 'Mise à jour de l’ERP', 'Téléphone sans tonalité', 'Réseau sans fil lent',
  'Restaurer un dossier', 'Double authentification', 'Serveur de fichiers plein', 'Droits sur un partage', 'Bascule de la boutique',
  'Visioconférence sans son', 'Antivirus expiré', 'Lenteur du bureau à distance', 'Ouvrir un port', 'Nom de domaine à transférer',
  'Formation aux outils', 'Poste volé', 'Écran noir au démarrage', 'Tableau de bord à compléter',
]
export const places = [
  'accueil', 'atelier', 'comptabilité', 'direction', 'quai 2', 'site de Lyon', 'site de Nantes', 'équipe du matin', 'salle de réunion',
  'boutique en ligne', 'télétravail',
]
export const description = 'Signalé ce matin par l’équipe. Le reste fonctionne, merci de nous dire quand ce sera rétabli. Repères :'
