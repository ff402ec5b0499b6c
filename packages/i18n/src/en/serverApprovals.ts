// Text of the request that asks staff to approve an action on a server. Rendered on the server.
export const serverApprovals = {
  name: {
    start: 'Start of the server {server} to approve',
    stop: 'Stop of the server {server} to approve',
    reboot: 'Reboot of the server {server} to approve',
  },
  description:
    'The action on the server [{server}]({url}) waits for the approval of the team. Once approved, it runs at once; declined, nothing is done.',
} as const
