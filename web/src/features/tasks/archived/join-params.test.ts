import { expect, test } from 'vitest'
import { joinParams } from './join-params.ts'

test('[TSK-045] search and filters of the archived requests combine; without any the address is bare', () => {
  expect(joinParams(' vpn ', { priorities: [4] })).toEqual({ search: 'vpn', filters: { priorities: [4] } })
  expect(joinParams('', { priorities: [4] })).toEqual({ filters: { priorities: [4] } })
  expect(joinParams('vpn', undefined)).toEqual({ search: 'vpn' })
  expect(joinParams('  ', {})).toBeUndefined()
})
