// The page of the link in a page of the rota.
import { joined } from '../joined.ts'

export const inboxTake = {
  test: {
    title: 'ESSAI\u00a0: prendre en charge\u00a0?',
    lead: 'Rien n’est en panne. Votre appui montre que l’appel est arrivé, et ne compte nulle part.',
    done: 'L’essai est réussi',
    doneLead: 'Pris en charge par {name}, {at}. Rien n’est en panne.',
  },
  several: {
    lead: joined(
      '{count, plural, one {# service indisponible} other {# services indisponibles}}, depuis {since}. À',
      'prendre en charge avant {until}.',
    ),
    all: 'Tout prendre en charge, {name}',
    one: 'Prendre en charge {service}, {account}',
    short: 'Prendre en charge',
    done: joined(
      '{count, plural, one {# panne prise} other {# pannes prises}} en charge par {name}, {at}. L’équipe et',
      'les clients voient votre nom.',
    ),
  },
  title: 'Prendre en charge la panne\u00a0?',
  lead: '{service}, {account}\u00a0: en panne depuis {since}. À prendre en charge avant {until}.',
  action: 'Prendre en charge, {name}',
  failed: 'La prise en charge a échoué',
  done: 'La panne est à vous',
  doneLead: '{service}\u00a0: prise en charge par {name}, {at}. L’équipe et le client voient votre nom.',
  gone: 'Ce lien ne sert plus',
  goneLead: 'La panne est terminée, ou le lien est trop ancien.',
  open: 'Ouvrir la supervision',
} as const
