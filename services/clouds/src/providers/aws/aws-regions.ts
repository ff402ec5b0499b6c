import { hours } from '@passerelle/kernel/durations'
import type { Clock } from '@passerelle/kernel/clock'
import { CloudError } from '../cloud-error.ts'
import { otherRegions, type UnreadPlace } from '../places.ts'
import { listOf, type AwsApi } from './aws-api.ts'

/** Regions that every account has enabled; the first ones are asked which others there are. */
const always = [
  'eu-west-3',
  'eu-central-1',
  'us-east-1',
  'eu-west-1',
  'eu-west-2',
  'eu-north-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'ca-central-1',
  'sa-east-1',
  'ap-south-1',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-northeast-3',
  'ap-southeast-1',
  'ap-southeast-2',
]
const mostAsked = 3
const kept = hours(1)

export type Regions = { regions: readonly string[]; unread: UnreadPlace[] }

/**
 * The enabled regions of an account, kept for an hour. Credentials that may not list them read the regions that every
 * account has, and the others count as unread. Throws when no region answers.
 */
export const enabledRegions = ({ ec2 }: AwsApi, clock: Clock) => {
  let known: { at: number; found: Regions } | undefined
  const ask = async (signal: AbortSignal): Promise<Regions> => {
    let failure: unknown
    for (const home of always.slice(0, mostAsked)) {
      try {
        const answer = await ec2(home, { Action: 'DescribeRegions' }, signal)
        return { regions: listOf(answer.at('regionInfo')).map((one) => one.at('regionName').text()), unread: [] }
      } catch (error) {
        if (!(error instanceof CloudError)) throw error
        if (error.reason === 'refused') return { regions: always, unread: [{ place: otherRegions, reason: 'refused' }] }
        failure ??= error
      }
    }
    throw failure
  }
  return async (signal: AbortSignal): Promise<Regions> => {
    const now = clock.now().getTime()
    if (!known || known.at + kept <= now) known = { at: now, found: await ask(signal) }
    return known.found
  }
}
