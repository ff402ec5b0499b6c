import type { TaskTemplate } from './request-subjects.ts'
import { pick, type Random } from './random.ts'

/** What customers write about a subject, by a word of the template's title; the first that is found counts. */
const details: readonly (readonly [word: string, texts: readonly string[]])[] = [
  [
    'la paie',
    ['Le mot de passe n’est plus accepté depuis ce matin.', 'Le compte s’est verrouillé après trois essais.'],
  ],
  ['imprimante', ['Éteindre et rallumer ne change rien.', 'Les travaux s’empilent sans sortir, même ceux d’une page.']],
  ['boîte partagée', ['Quatre personnes doivent y lire et y répondre.', 'L’ancienne adresse doit y arriver aussi.']],
  [
    'Restaurer le dossier',
    ['Il était encore là vendredi soir.', 'La dernière version dont nous avons besoin est celle d’hier.'],
  ],
  ['Certificat', ['Le navigateur annonce une expiration proche.', 'Nous avons reçu deux rappels par courriel.']],
  [
    'Wi-Fi',
    ['Les visioconférences se coupent vers onze heures.', 'Les tablettes restent accrochées à une borne éloignée.'],
  ],
  ['Départ de', ['Le dernier jour est vendredi.', 'Sa boîte revient à la personne qui prend la suite.']],
  [
    'Arrivée dans',
    ['La personne commence lundi à 9 h.', 'Deux écrans, un casque et les mêmes accès que ses collègues.'],
  ],
  [
    'VPN',
    [
      'Un jour de télétravail par semaine, depuis un poste de l’entreprise.',
      'L’accès ne sert qu’aux dossiers partagés.',
    ],
  ],
  ['Remplacer le poste', ['L’écran clignote puis devient noir.', 'Le poste a cinq ans, la garantie est finie.']],
  [
    'antispam',
    ['Trois bons de commande y sont restés cette semaine.', 'Les factures de deux fournisseurs n’arrivent plus.'],
  ],
  ['Sauvegarde', ['L’alerte est arrivée deux nuits de suite.', 'Le journal parle d’un disque plein.']],
  ['Mettre à jour', ['L’éditeur recommande de ne plus attendre.', 'Une coupure après 19 h ne gêne personne.']],
  [
    'Préproduction',
    ['Nous fournissons la liste des cas à rejouer.', 'Deux écrans ont changé avec la dernière version.'],
  ],
  ['502', ['Cela arrive deux ou trois fois par heure.', 'Recharger la page suffit, mais les clients s’en plaignent.']],
  ['impression sécurisée', ['Des bulletins sont restés dans le bac.', 'Les badges de l’entrée pourraient servir.']],
  ['deux postes', ['Ce sont les deux postes près de la fenêtre.', 'Les personnes ont déjà leur compte.']],
  ['Inventaire', ['Le commissaire aux comptes le demande pour la clôture.', 'Le dernier date de l’an passé.']],
  ['Augmenter', ['Il reste moins de dix pour cent.', 'Nous ajoutons environ vingt gigaoctets par mois.']],
  [
    'Alerte de charge',
    ['Rien de visible pour les utilisateurs, mais l’alerte se répète.', 'Le pic tombe chaque nuit vers deux heures.'],
  ],
  ['coffre', ['Huit personnes, en deux groupes.', 'Certains gardent encore leurs mots de passe sur papier.']],
  ['visioconférence', ['Une heure suffit, en petit groupe.', 'Surtout le partage d’écran et les salles.']],
  ['Plan de reprise', ['Notre assureur veut un compte rendu daté.', 'Le dernier essai a plus d’un an.']],
  ['Audit', ['Un client important nous le demande.', 'Le rapport sera présenté à la direction.']],
  [
    'Étendre',
    ['Six prises manquent depuis le réaménagement.', 'Les travaux de peinture se terminent à la fin du mois.'],
  ],
  ['Refondre', ['La rotation actuelle ne garde que sept jours.', 'Nous voulons une copie hors de nos murs.']],
  ['Tableau de suivi', ['Les chiffres sont aujourd’hui recopiés à la main.', 'La direction le regarde chaque lundi.']],
  ['Relier', ['Chaque écriture est saisie deux fois.', 'La comptabilité fournit le format attendu.']],
  ['signatures', ['Le nouveau logo est prêt.', 'Le bandeau doit pouvoir changer avec les saisons.']],
  [
    'Point mensuel',
    [
      'À l’ordre du jour : les demandes ouvertes et les échéances.',
      'Prévoir les chiffres du mois et les travaux à venir.',
    ],
  ],
  ['renouvellement', ['Le contrat s’achève au trimestre prochain.', 'Comparer avec le volume de l’année écoulée.']],
]

const contexts = [
  'Cela concerne toute l’équipe.',
  'Une seule personne est concernée pour l’instant.',
  'Deux collègues ont le même besoin.',
  'Ce n’est pas bloquant, nous nous organisons autrement.',
  'Nous avons un contournement, mais il prend du temps.',
  'C’est la deuxième fois ce trimestre.',
  'Rien n’a changé de notre côté ces derniers jours.',
  'Nous en avions parlé au dernier point mensuel.',
]

const closings = [
  'Merci de nous dire quand cela peut être fait.',
  'Le plus simple est de nous appeler avant.',
  'Plutôt en fin de journée, si c’est possible.',
  'Avant la fin de la semaine nous conviendrait.',
  'Prévenez-nous s’il faut prévoir une coupure.',
  'Nous pouvons faire des essais dès que vous le souhaitez.',
  'Une réponse d’ici demain suffit.',
  'Dites-nous s’il vous manque une information.',
  'Le matin avant dix heures est le meilleur moment.',
]

/** Description of a generated task: what it is about, for whom, and what is hoped for. */
export const describe = ({ title }: Pick<TaskTemplate, 'title'>, random: Random): string => {
  const [, texts] = details.find(([word]) => title.includes(word)) ?? [undefined, contexts]
  return [pick(texts, random), ...(random() < 0.7 ? [pick(contexts, random)] : []), pick(closings, random)].join(' ')
}

type Side = 'c' | 's'
const beginnings: readonly (readonly (readonly [Side, string])[])[] = [
  [['s', 'Bonjour, je regarde cela ce matin et je reviens vers vous avant midi.']],
  [['s', 'Bonjour, bien reçu. Je commence par les journaux de la nuit.']],
  [
    ['s', 'Quel est le nom du poste concerné ? Il est écrit sur l’étiquette grise, en dessous.'],
    ['c', 'C’est celui qui est près de la fenêtre, l’étiquette finit par 27.'],
  ],
  [
    ['c', 'Petite précision : cela touche aussi le poste d’à côté.'],
    ['s', 'Merci, je traite les deux ensemble.'],
  ],
  [
    ['s', 'Puis-je prendre la main à distance cet après-midi, une vingtaine de minutes ?'],
    ['c', 'Oui, entre 14 h et 16 h.'],
  ],
  [
    ['s', 'Il me faut l’accord d’un administrateur de votre compte avant de continuer.'],
    ['c', 'Ada est au courant, vous pouvez avancer.'],
  ],
  [['s', 'Je prends la suite de mon collègue, tout est dans ses notes.']],
  [
    ['c', 'Y aura-t-il une coupure ?'],
    ['s', 'Non, tout se fait pendant que vous travaillez.'],
  ],
]
const middles: readonly (readonly (readonly [Side, string])[])[] = [
  [['s', 'La cause est trouvée : une mise à jour attendait un redémarrage.']],
  [
    ['s', 'La pièce est commandée, livraison prévue jeudi.'],
    ['c', 'Jeudi après 14 h nous convient.'],
  ],
  [['s', 'Une file était bloquée depuis hier soir. Je la vide et je surveille pendant la journée.']],
  [
    ['c', 'Le problème est revenu après la pause.'],
    ['s', 'Je le vois aussi maintenant, je reprends.'],
  ],
  [
    ['s', 'Les droits sont en place, il reste à fermer et rouvrir la session.'],
    ['c', 'Fait.'],
  ],
  [
    ['c', 'Pouvons-nous ajouter deux personnes à la liste ?'],
    ['s', 'Oui, donnez-nous leurs noms et leur service.'],
  ],
  [['s', 'Premier essai concluant, j’attends une nuit avant de conclure.']],
  [],
]
const endings: readonly (readonly (readonly [Side, string])[])[] = [
  [
    ['s', 'C’est corrigé, pouvez-vous vérifier de votre côté ?'],
    ['c', 'Tout est rentré dans l’ordre, merci.'],
  ],
  [['s', 'Terminé sans coupure. Les contrôles du matin sont au vert.']],
  [['c', 'Parfait pour nous.']],
  [
    ['s', 'Une courte notice est jointe au dossier partagé.'],
    ['c', 'Très clair, merci.'],
  ],
  [
    ['c', 'Essayé à l’instant : cela marche.'],
    ['s', 'Bonne journée à toute l’équipe.'],
  ],
  [['s', 'Je reste attentif jusqu’à vendredi, écrivez ici si cela revient.']],
  [],
]

/** A short conversation on a generated task: `c` is the customer who asked, `s` a staff user. */
export const converse = (random: Random): (readonly [Side, string])[] => [
  ...pick(beginnings, random),
  ...pick(middles, random),
  ...pick(endings, random),
]
