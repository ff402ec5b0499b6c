import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hours } from '@passerelle/kernel/durations'
import {
  estimated,
  buildLabel,
  later,
  managed,
  mission,
  noon,
  onHold,
  quote,
  task,
  theme,
} from '../testing/task-fixtures.ts'
import { decideAttachLabel, decideDetachIfPresent, decideDetachLabel } from './label-flow.ts'
import { attach, detach, dependenciesMet } from './label-rules.ts'
import type { Label } from '../tasks/label.ts'
import '@passerelle/testkit/matchers'

const build = buildLabel('1', 'theme', 'Build', { dependencies: [mission.id, quote.id] })
const run = buildLabel('2', 'theme', 'Run', { dependencies: [managed.id] })
const free = buildLabel('3', 'theme', 'Formation')
const deploy = buildLabel('4', 'tag', 'Deploy', { dependencies: [build.id] })
const tma = buildLabel('6', 'tag', 'TMA', { dependencies: [build.id, run.id] })
const audit = buildLabel('9', 'category', 'Audit', { dependencies: [mission.id] })
const loose = buildLabel('8', 'tag', 'UpSell')
const all = [mission, quote, managed, build, run, free, deploy, tma, loose]
const ids = (labels: Label[]) => labels.map(({ id }) => id).sort()

describe('labels on a request', () => {
  test.each([
    ['[LBL-009] without dependency', free, [], true],
    ['[LBL-009] one of its dependencies is chosen', build, [quote], true],
    ['[LBL-009] none of its dependencies is chosen', build, [managed], false],
    ['[LBL-004] a tag on its theme', deploy, [mission, build], true],
    ['[LBL-004] a tag without its theme', deploy, [mission], false],
    ['[LBL-004] a category is no dependency of a category', audit, [mission], false],
    ['[LBL-009] a category on a theme', { ...audit, dependencies: [build.id] }, [mission, build], true],
  ])('%s', (_, label, chosen, fits) => expect(dependenciesMet(label, chosen)).toBe(fits))

  test('[LBL-008] a second category replaces the first, with what depended on it', () => {
    const { labels, dropped } = attach([mission, build, free, deploy, loose], managed)
    expect(ids(labels)).toEqual(ids([managed, free, loose]))
    expect(dropped).toEqual([mission.id, build.id, deploy.id])
  })
  test('[LBL-008] a label that is attached again stays once and drops nothing', () => {
    expect(attach([mission, build], mission)).toEqual({ labels: [build, mission], dropped: [] })
    expect(attach([mission, build], build)).toEqual({ labels: [mission, build], dropped: [] })
  })
  test('[LBL-010] what another category allows too stays', () => {
    expect(attach([mission, build, deploy], quote).dropped).toEqual([mission.id])
  })
  test('[LBL-010] detaching falls from category to theme to tag', () => {
    expect(detach([mission, build, deploy, loose], mission.id)).toEqual({
      labels: [loose],
      dropped: [build.id, deploy.id],
    })
    expect(detach([managed, run, tma, free], run.id)).toEqual({ labels: [managed, free], dropped: [tma.id] })
  })
  test('[LBL-010] a tag that leans on another theme too stays', () => {
    expect(
      detach(
        [build, run, tma].map((label) => ({ ...label, dependencies: label === tma ? label.dependencies : [] })),
        build.id,
      ).dropped,
    ).toEqual([])
  })

  test('[LBL-008] [LBL-010] whatever is put on and taken off, one category at most and nothing hangs loose', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...all)), { maxLength: 30 }), (steps) => {
        let labels: Label[] = []
        for (const [on, label] of steps) {
          const chosen = on && dependenciesMet(label, labels) ? attach(labels, label) : detach(labels, label.id)
          expect(ids(chosen.labels)).not.toContain(chosen.dropped)
          labels = chosen.labels
          expect(labels.filter(({ type }) => type === 'category').length).toBeLessThanOrEqual(1)
          expect(
            labels.every(
              (each) => each.dependencies.length === 0 || labels.some(({ id }) => each.dependencies.includes(id)),
            ),
          ).toBe(true)
          expect(new Set(ids(labels)).size).toBe(labels.length)
        }
      }),
    )
  })
})

describe('labels and the rest of a request', () => {
  const facts = (change: ReturnType<typeof decideAttachLabel>) => change.events.map(({ name }) => name)

  test('[API-024] putting on says what it dropped; what is there changes nothing', () => {
    const before = task({ labels: [mission] })
    expect(decideAttachLabel(before, mission, noon).task).toBe(before)
    expect(decideAttachLabel(before, managed, noon).events).toEqual([
      { name: 'task.label_attached', data: { labelId: managed.id, dropped: [mission.id], hold: false } },
    ])
  })
  test('[LBL-004] the dependency is asked for by the server too', () => {
    expect(() => decideAttachLabel(task({ labels: [managed] }), build, noon)).toThrow('label_dependency')
  })
  test('[API-025] what is not on a request cannot be taken off', () => {
    expect(() => decideDetachLabel(task(), mission.id, noon)).toThrow('not_found')
    expect(() => decideDetachLabel(task({ labels: [mission], deletedAt: noon }), mission.id, noon)).toThrow(
      'task_archived',
    )
  })
  test('the hold comes and goes with the mission, in whatever order estimate and category came', () => {
    for (const change of [decideDetachLabel(onHold(), mission.id, noon), decideAttachLabel(onHold(), managed, noon)]) {
      expect(change.task).toMatchObject({
        pendingStatus: null,
        estimateHold: false,
        estimatedTime: hours(4),
        archiveDueAt: null,
      })
      expect(facts(change)).toContain('task.pending_off')
    }
    const held = decideAttachLabel(task({ ...estimated.waiting }), mission, noon)
    expect(held.task).toMatchObject({
      pendingStatus: 'customer',
      pendingAt: noon,
      estimateHold: true,
      archiveDueAt: new Date(noon.getTime() + hours(24 * 35)),
    })
    expect(facts(held)).toEqual(['task.label_attached', 'task.pending_on'])
    expect(held.events[0]).toMatchObject({ data: { hold: true } })
    for (const answered of [estimated.without, estimated.accepted, estimated.refused])
      expect(decideAttachLabel(task({ ...answered }), mission, noon).task.estimateHold).toBe(false)
    // Another label of a mission on hold does not begin its clock anew.
    expect(decideAttachLabel(onHold(), theme, later(hours(1))).task.pendingAt).toEqual(noon)
  })
  test('[TMR-003] a wait counts from when it began once the request is no quote any more', () => {
    const waiting = task({ labels: [quote], pendingAt: noon, pendingStatus: 'customer' })
    expect([waiting.archiveDueAt, decideAttachLabel(waiting, managed, noon).task.archiveDueAt]).toEqual([
      null,
      new Date(noon.getTime() + hours(24 * 35)),
    ])
  })
})

test('[LBL-010] a label that a task does not have cannot be taken off; for many at once that is no error', () => {
  const labelled = task({ labels: [managed] })
  expect(decideDetachIfPresent(labelled, theme.id, noon).task).toBe(labelled)
  expect(decideDetachIfPresent(labelled, managed.id, noon).task.labels).toEqual([])
  expect(() => decideDetachLabel(labelled, theme.id, noon)).toThrow()
})

test('a mission that becomes another category is held no longer, and it is told why', () => {
  const { task: after, events } = decideAttachLabel(onHold(), managed, noon)
  expect([after.pendingStatus, after.estimateHold]).toEqual([null, false])
  expect(events).toContainEqual({ name: 'task.pending_off', data: { status: 'customer', cause: 'cancelled' } })
})
