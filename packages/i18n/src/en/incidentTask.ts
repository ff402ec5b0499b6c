import { joined } from '../joined.ts'
export const incidentTask = {
  name: '{service}: {cause}',
  noCause: 'down',
  description: joined(
    'The service {service} has been down since {since}. The incident and its news are in',
    '[Availability]({url}).',
  ),
} as const
