// The page of the link in a page of the rota.
import { joined } from '../joined.ts'

export const inboxTake = {
  test: {
    title: 'TEST: take charge?',
    lead: 'Nothing is down. Your press shows that the page has arrived, and counts nowhere.',
    done: 'The test was answered',
    doneLead: 'Taken charge of by {name}, {at}. Nothing is down.',
  },
  several: {
    lead: '{count, plural, one {# service} other {# services}} down, since {since}. Take charge before {until}.',
    all: 'Take charge of all, {name}',
    one: 'Take charge of {service}, {account}',
    short: 'Take charge',
    done: joined(
      '{count, plural, one {# outage} other {# outages}} taken charge of by {name}, {at}. The team and the',
      'customers see your name.',
    ),
  },
  title: 'Take charge of the outage?',
  lead: '{service}, {account}: down since {since}. Take charge before {until}.',
  action: 'Take charge, {name}',
  failed: 'The outage was not taken charge of',
  done: 'The outage is yours',
  doneLead: '{service}: taken charge of by {name}, {at}. The team and the customer see your name.',
  gone: 'This link no longer works',
  goneLead: 'The outage is over, or the link is too old.',
  open: 'Open the monitoring',
} as const
