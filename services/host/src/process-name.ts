import type { Env } from '@passerelle/server/env'
import { serviceNames } from './services.ts'

/**
 * Names a process by what it runs, `projects/http` or `all/worker`: traces of an installation are told apart by it. A
 * process that only serves the web build and leads to others is `edge/web`.
 */
export const processName = ({ services, roles }: Pick<Env, 'services' | 'roles'>): string => {
  const all = serviceNames.every((name) => services.includes(name))
  const what = roles.every((role) => role === 'web') ? 'edge' : all ? 'all' : services.join('+')
  return `${what}/${roles.join('+')}`
}
