import { expect, test } from 'vitest'
import { nextStage } from '@passerelle/kernel/incident-stages'
import { timelineText, withTimeline } from './timeline-text.ts'

const updates = [
  { at: '2026-01-20T07:56:00.000Z', stage: 'investigating', text: 'La base refuse les connexions.\n\nSur papier.' },
  { at: '2026-01-20T09:09:00.000Z', stage: 'monitoring', text: 'Accès rétabli. ' },
]
const list = timelineText(updates, {
  timeOf: (at) => at.slice(11, 16),
  stageOf: (stage) => stage.toUpperCase(),
})

test('[INC-005] the timeline becomes a list of the report, one line per entry', () => {
  expect(list).toBe(
    '- **07:56, INVESTIGATING** – La base refuse les connexions. Sur papier.\n- **09:09, MONITORING** – Accès rétabli.',
  )
})

test('[INC-005] a timeline text is put below the written one, once', () => {
  const text = withTimeline('Redémarrage.\n', list)
  expect(text).toBe(`Redémarrage.\n\n${list}`)
  expect(withTimeline(text, list)).toBe(text)
  expect(withTimeline('', list)).toBe(list)
  expect(withTimeline('Rien', '')).toBe('Rien')
})

test('the next stage is proposed, and the last one stays', () => {
  expect(nextStage(undefined)).toBe('investigating')
  expect(nextStage('identified')).toBe('monitoring')
  expect(nextStage('resolved')).toBe('resolved')
})
