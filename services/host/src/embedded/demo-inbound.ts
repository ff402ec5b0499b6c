import { getFreePort } from '@passerelle/server/net/get-free-port'

const [first, last] = [25, 35] as const

/**
 * Settings by which the demo receives mails: on this machine only, on the next free port above that of the portal
 * (EML-059). None where the caller has settings of their own, or no port is free.
 */
export const demoInbound = async (env: NodeJS.ProcessEnv): Promise<Record<string, string>> => {
  if (env['INBOUND_URL'] !== undefined) return {}
  const port = Number(env['PORT'] ?? 3000)
  for (let above = first; above <= last; above += 1)
    if ((await getFreePort(port + above)) === port + above)
      return { INBOUND_URL: `smtp://127.0.0.1:${port + above}`, INBOUND_ADDRESS: 'demandes@nimbus.example' }
  return {}
}
