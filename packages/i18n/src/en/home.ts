import { joined } from '../joined.ts'
import type { home as fr } from '../fr/home.ts'
import type { TranslationOf } from '../translation-type.ts'

export const home = {
  label: 'Your account at a glance',
  payment: {
    refused: 'Payment refused',
    refusedText: joined(
      'The last payment of your subscription was refused. Check with your bank that the payment method is valid,',
      'then write to {provider} to have the payment made again.',
    ),
    refusedStaff: 'The last payment of this account’s subscription was refused.',
    noMethod: 'No payment method',
    noMethodText:
      'No payment method is on file for your account: your subscription cannot begin. Write to {provider} to add one.',
    noMethodStaff: 'No payment method is on file, the subscription of this account has not begun.',
    payInvoice: 'Pay the invoice',
    viewInvoice: 'View the invoice',
    write: 'Write to {provider}',
  },
  outage: {
    label: 'Outages under way',
    down: '{service}: production outage since {since}.',
    told: 'Latest news, {at}:',
    next: 'Next news {at}.',
    open: 'See the availability',
    follow: 'Follow the incident',
  },
  tiles: 'Your services',
  more: 'See more',
  services: 'Monitored services',
  concerned: '{services}, since {since}.',
  notMeasured: 'not measured yet',
  low: 'low availability',
  veryLow: 'very low availability',
  strip: '{month}: {days}',
  days: {
    available: '{count, plural, one {# day available} other {# days available}}',
    maintenance: 'maintenance on {days}',
    unavailable: 'unavailable on {days}',
    critical: 'production outage on {days}',
    none: 'no day measured',
  },
  event: {
    between: '{what} on {day}, {from} to {until}',
    over: '{what} on {day}, {span}',
    standing: '{what} since {since}',
  },
  levels: {
    title: 'Service levels',
    full: {
      gti: 'Guaranteed time to intervention',
      gtr: 'Guaranteed time to recovery',
      gtd: 'Guaranteed availability',
    },
    target: { gti: '< 60 min', gtr: '< 8 h', gtd: '≥ 99.9%' },
    gauge: 'Margin left, {name}',
    missed: 'Target missed',
    none: 'no incident',
    standing: 'incident under way',
  },
  phone: {
    title: 'Phone support',
    hours: 'Mon to Fri, 9:00 to 18:00',
    hint: 'On the phone, a code tells {provider} who is calling.',
    get: 'Get a code',
    getNew: 'Get a new code',
    code: 'Support code',
    says: 'Support code: {digits}',
    valid: 'valid for {time}',
    minutes: '{count} min',
    seconds: '{count} s',
    expired: 'The code has expired.',
    copy: 'Copy the support code',
    copied: 'Code copied',
    copyError: 'The code could not be copied',
  },
  apps: {
    title: 'Your applications',
    newTab: 'new tab',
  },
} as const satisfies TranslationOf<typeof fr>
