import { describe, expect, test } from 'vitest'
import { estimateToMs, hours } from '@passerelle/kernel/durations'
import { admin, estimated, managed, mission, staff, task, user } from '../testing/task-fixtures.ts'
import { priceFor } from './estimate-price.ts'

const waiting = task({
  labels: [mission],
  ...estimated.waiting,
  estimatedTime: estimateToMs({ days: 1, hours: 2, minutes: 15 }),
})

describe('the price card', () => {
  test('[EST-019] [EST-021] [EST-022] lists days, hours and their prices, and those out of hours', () => {
    expect(priceFor(admin, waiting)).toEqual({
      days: 1,
      hours: 2,
      minutes: 15,
      dailyInCents: 95_000,
      hourlyInCents: 16_500,
      totalInCents: 95_000 + 33_000 + 4_125,
      outOfHoursDailyInCents: 237_500,
      outOfHoursHourlyInCents: 41_250,
    })
  })
  test('[EST-019] [EST-021] [EST-022] goes by the pricing rule of the category, whatever figures stand there', () => {
    const dearer = {
      ...mission,
      rules: [{ type: 'pricing' as const, unitHourlyAmountInCents: 18_001, unitDailyAmountInCents: 100_000 }],
    }
    expect(priceFor(admin, { ...waiting, labels: [dearer] })).toMatchObject({
      dailyInCents: 100_000,
      hourlyInCents: 18_001,
      totalInCents: 100_000 + 36_002 + 4_500,
      outOfHoursDailyInCents: 250_000,
      outOfHoursHourlyInCents: 45_003,
    })
  })
  test('[EST-017] eight hours of an estimate are one day', () => {
    expect(priceFor(admin, { ...waiting, estimatedTime: hours(8) })).toMatchObject({
      days: 1,
      hours: 0,
      totalInCents: 95_000,
    })
  })
  test.each([
    ['a plain user', user, waiting],
    ['staff', staff, waiting],
    ['an administrator once it is accepted', admin, task({ labels: [mission], ...estimated.accepted })],
    ['an administrator once it is refused', admin, task({ labels: [mission], ...estimated.refused })],
    ['an administrator before there is one', admin, task({ labels: [mission] })],
    ['an administrator of a request that is no mission', admin, task({ labels: [managed], ...estimated.waiting })],
  ])('[EST-020] is not shown to %s', (_, actor, shown) => expect(priceFor(actor, shown)).toBeNull())
})
