import { address } from '@passerelle/server/env/setting'
import { commonSettings } from '@passerelle/server/env/settings'

const { host, port, maxConnections, logLevel } = commonSettings

/** The settings of `front`. */
export const frontSettings = {
  host,
  port,
  maxConnections,
  logLevel,
  frontTarget: address(
    'FRONT_TARGET',
    'where connections are passed on to',
    'tcp://edge:3000',
    ['tcp:'],
    'tcp://edge:3000',
  ),
}
