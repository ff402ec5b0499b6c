/** A message: the author (local part of the email), hours before the first start, and the text. */
export type Line = readonly [who: string, hoursAgo: number, text: string]
export type Conversation = { client: readonly Line[]; internal?: readonly Line[] }

const days = (count: number, hours = 0): number => count * 24 + hours

/** Threads of the fixed tasks of Atelier Lumen, by slug. */
export const conversations: Record<string, Conversation> = {
  'ATL-1': {
    client: [
      [
        'basile',
        0.3,
        'Le scanner affiche «\u00a0connexion refusée\u00a0» dès qu’on choisit l’envoi par courriel. ' +
          'L’impression et la ' +
          'copie marchent toujours.',
      ],
    ],
  },
  'ATL-2': {
    client: [
      [
        'farid',
        days(15),
        'Bonjour Ada, voici un premier chiffrage à 1 j 4 h pour les boîtes nominatives et les agendas, avec une ' +
          'bascule un samedi matin.',
      ],
      [
        'basile',
        days(14, -2),
        'Nous avions oublié les six boîtes partagées. Elles contiennent tous les devis depuis 2019, on ne peut ' +
          'pas les laisser de côté.',
      ],
      [
        'farid',
        days(1, 3.2),
        'J’ai ajouté les boîtes partagées et la reprise des droits, ainsi qu’une demi-journée de présence le ' +
          'lundi qui suit la bascule. Le devis est dans le panneau.',
      ],
    ],
    internal: [
      [
        'farid',
        days(1, 3),
        'Les six boîtes partagées pèsent 180 Go à elles seules. Lancez la première copie dès l’accord, pas la ' +
          'veille de la bascule.',
      ],
      ['hugo', days(1, 1), 'Compris. Je garde le vendredi soir pour la deuxième passe.'],
    ],
  },
  'ATL-3': {
    client: [
      [
        'emma',
        days(8, 3),
        'Bonjour Ada, je commence par les comptes avec téléphone, direction et comptabilité en premier. Chaque ' +
          'personne recevra une invitation la veille, avec un pas à pas d’une page.',
      ],
      [
        'ada',
        days(8, 1),
        'Parfait. Prévenez-moi avant de passer à l’atelier, je m’occupe d’annoncer le changement à l’équipe du matin.',
      ],
      ['emma', days(4, 5), 'Il me manque la liste des postes de l’atelier et la date d’arrivée des clés physiques.'],
      [
        'ada',
        days(4, -2),
        'Les 21 clés sont arrivées à l’accueil. La liste des postes est affichée sur le tableau de l’atelier, je ' +
          'vous la recopie ci-dessous :\n\n- découpe : 4 postes\n- assemblage : 9 postes\n- expédition : 8 postes',
      ],
      [
        'emma',
        1.7,
        'Merci. 41 comptes sur 62 sont protégés. Je passe à l’atelier avec les clés dès que possible, équipe du ' +
          'matin d’abord.',
      ],
      ['basile', 1.2, 'L’équipe du matin finit à 14 h 30, pensez à commencer par la découpe.'],
    ],
    internal: [
      [
        'farid',
        days(8, 3.2),
        'Je table sur 2 j plutôt que 2 j 4 h : les clés se provisionnent par lot depuis la console, ne les faites ' +
          'pas une par une.',
      ],
      [
        'emma',
        1.6,
        'Deux comptes de service de l’ERP passent encore par mot de passe seul. Je les exclus de la règle et ' +
          'j’ouvre une demande Run à part ?',
      ],
      ['farid', 1.4, 'Oui, exclusion par groupe, avec une date de fin. Notez-le dans le compte rendu.'],
      ['hugo', 1.1, 'Je suis à Lyon jeudi si tu veux une deuxième paire de mains.'],
    ],
  },
  'ATL-4': {
    client: [
      [
        'emma',
        days(33, 0.5),
        'Bonjour Basile, l’autorité de certification demande un fichier d’autorisation signé par un responsable. ' +
          'Vous le trouverez dans votre messagerie : il suffit de le signer et de nous le renvoyer ici.',
      ],
      [
        'emma',
        days(12),
        'Je me permets une relance : sans ce fichier, le certificat de la boutique ne pourra pas être renouvelé.',
      ],
    ],
  },
  'ATL-5': {
    client: [
      [
        'gwen',
        days(6),
        'Le stockage chiffré est prêt. La copie des 3,2 To commence ce soir et se poursuivra deux nuits ; rien ne ' +
          'change pour vous pendant ce temps.',
      ],
      ['ada', days(5, 4), 'Très bien. Les chefs d’atelier sont prévenus pour la coupure d’une demi-heure.'],
      [
        'gwen',
        days(2),
        'La bascule est faite. Les lecteurs réseau pointent sur le nouveau stockage, et l’ancien serveur reste en ' +
          'lecture seule pendant deux semaines. Pouvez-vous vérifier vos dossiers et valider la fin ?',
      ],
    ],
    internal: [
      [
        'gwen',
        days(2, 0.2),
        'Sauvegarde du nouveau volume contrôlée par une restauration de trois dossiers. À éteindre dans deux ' +
          'semaines : l’ancien serveur et sa licence.',
      ],
    ],
  },
  'ATL-6': {
    client: [
      [
        'farid',
        days(4),
        'Le pare-feu de Lyon n’est plus suivi par son fabricant à la fin du trimestre. L’estimation comprend la ' +
          'préparation, le remplacement un soir et la présence du lendemain matin.',
      ],
      [
        'ada',
        days(2, -1.1),
        'C’est trop pour un seul site. Peut-on garder la configuration actuelle et ne changer que le boîtier ?',
      ],
    ],
  },
  'ATL-7': {
    client: [
      [
        'lea',
        days(41),
        'Les accès VPN du cabinet sont ouverts, limités aux deux dossiers partagés. Le pas à ' +
          'pas est parti par courriel.',
      ],
      ['ada', days(40, 2), 'Le cabinet confirme que tout fonctionne. Merci pour la rapidité.'],
      [
        'lea',
        days(40),
        'Avec plaisir. Les accès s’éteindront seuls à la fin de l’exercice, dites-nous si la mission se prolonge.',
      ],
    ],
  },
  'ATL-8': {
    client: [
      [
        'basile',
        days(3, 2),
        'Pour la Suisse, la boutique facture encore les frais de port de l’Union européenne. Deux clients nous ' +
          'l’ont signalé.',
      ],
      [
        'farid',
        days(2, 4),
        'La cause est trouvée : le barème se choisit sur la langue au lieu du pays de livraison. Le ' +
          'correctif est en relecture.',
      ],
    ],
    internal: [
      [
        'farid',
        days(1, 2),
        'Relecture ouverte. Regardez surtout les commandes avec deux adresses, c’est là que l’ancien code se trompait.',
      ],
      ['gwen', 4, 'Je m’en occupe en fin de journée.'],
    ],
  },
  'ATL-9': {
    client: [
      [
        'basile',
        days(70),
        'Finalement le service achats garde l’ancien modèle d’étiqueteuse, nous n’avons plus besoin du pilote.',
      ],
      ['hugo', days(69, 3.2), 'Noté, je range la demande. Elle se retrouve par la recherche si le besoin revient.'],
    ],
  },
}
