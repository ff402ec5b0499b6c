// Text of the request that asks staff to approve an action on a server. Rendered on the server.
import { joined } from '../joined.ts'
export const serverApprovals = {
  name: {
    start: 'Start of the server {server} to approve',
    stop: 'Stop of the server {server} to approve',
    create: 'Creation of the server {server} to approve',
    reboot: 'Reboot of the server {server} to approve',
  },
  creation: joined(
    'The creation of the server [{server}]({url}) waits for the approval of the team: a {commercialType} at',
    '{provider}, zone {zone}, {price} per month. Once approved, it begins at once; declined,',
    'nothing is created or charged.',
  ),
  noPrice: 'price not stated',
  description: joined(
    'The action on the server [{server}]({url}) waits for the approval of the team. Once approved, it runs at',
    'once; declined, nothing is done.',
  ),
} as const
