import { isTest, isTestSupport, type SourceFile } from '../../checks/source-files.ts'

/** What a file of a service does, by its name or by what it imports. */
export type Group = 'stores' | 'views' | 'handlers' | 'subscribers' | 'webhooks' | 'jobs' | 'actions'

const schedules = /@passerelle\/server\/(?:recurring-jobs|deadlines|jobs)\//

const names: [Group, RegExp][] = [
  ['webhooks', /\/webhooks?\//],
  ['subscribers', /\/on-[^/]+\.ts$/],
  ['stores', /-store\.ts$/],
  ['views', /-view\.ts$/],
  ['handlers', /(?:-handlers|\/service)\.ts$/],
]

export const groupOf = ({ path, text }: SourceFile): Group =>
  names.find(([, name]) => name.test(path))?.[0] ?? (schedules.test(text) ? 'jobs' : 'actions')

/** Files that only start the processes, stand in for third parties, or are generated. */
const isOther = (path: string) => /^services\/host\/|\/embedded\/|\/fake-[^/]+\.ts$|\/statement-rows\.ts$/.test(path)

/** Whether the component tests of its service have to kill the mutants of a file. A pure rule has a run of its own. */
export const isServiceFile = (path: string): boolean =>
  /^services\/[^/]+\/src\/.*\.ts$/.test(path) &&
  !isTest(path) &&
  !isTestSupport(path) &&
  !isOther(path) &&
  !/-(?:flow|rules)\.ts$/.test(path)

/** The folder of a service: `services/bookings`. */
export const serviceOf = (path: string): string => path.split('/', 2).join('/')

/** Whether this is a unit or component test of a service. */
export const isServiceTest = (path: string): boolean =>
  /^services\/.*\.test\.ts$/.test(path) && !/\.(?:redis|split|browser|e2e)\.test\.ts$/.test(path)
