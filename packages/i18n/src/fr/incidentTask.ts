// Text of the request that staff open for an incident. Rendered on the server.
import { joined } from '../joined.ts'
export const incidentTask = {
  name: '{service}\u00a0: {cause}',
  noCause: 'indisponible',
  description: joined(
    'Le service {service} est indisponible depuis le {since}. L’incident et ses nouvelles sont dans',
    '[Disponibilité]({url}).',
  ),
} as const
