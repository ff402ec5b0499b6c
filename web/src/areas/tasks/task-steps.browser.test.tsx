import { archive } from '@passerelle/contract/projects/archive'
import { board } from '@passerelle/contract/projects/board'
import { estimates } from '@passerelle/contract/projects/estimates'
import { mergeRequests } from '@passerelle/contract/projects/merge-requests'
import { LabelTag, type Task } from '@passerelle/contract/projects/schemas'
import { waiting } from '@passerelle/contract/projects/waiting'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { painted } from '../../testing/clock.ts'
import { example } from '../../testing/example.ts'
import { say, setUpServer, toastTexts } from '../../testing/open-page.tsx'
import { changed, openTask, reason, refusedTwice, taskOf } from '../../testing/open-task.ts'

const server = setUpServer()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => () => button(name).click()
const stateOf = () =>
  document.querySelector('[data-part~="panel"] [data-part~="phase"] [data-part="badge"]')?.textContent
const editsEstimate = () =>
  page
    .getByRole('region', { name: say('estimate.timeTitle') })
    .getByRole('button', { name: say('estimate.edit') })
    .click()
const instant = '2026-02-03T10:00:00.000Z'
const updateFailed = "Impossible de mettre à jour l'état de la tâche"

const confirm = (name: string, move: (ms: number) => void) => async () => {
  await button(name).click()
  await expect.element(button(say('common.confirm'))).toHaveAttribute('aria-disabled', 'true')
  move(499)
  await painted()
  expect(button(say('common.confirm')).element().ariaDisabled).toBe('true')
  move(1)
  await button(say('common.confirm')).click()
}

test('[PND-005][ERR-006] a wait shows before the server answers, and goes back 100 ms after a refusal', async () => {
  const move = await openTask(server(), taskOf(['edit', 'awaitCustomer']))
  const wait = async () => {
    await button(say('task.waitForCustomer')).click()
    await page
      .getByRole('dialog', { name: say('task.waitForCustomer') })
      .getByRole('button', { name: say('task.waitForCustomer') })
      .click()
    await expect.element(page.getByRole('dialog', { name: say('task.waitForCustomer') })).not.toBeInTheDocument()
  }
  const shown = () => document.querySelector('[data-part~="panel"]')?.textContent
  const waits = say('now.state.waitsForCustomer')
  expect(shown()).not.toContain(waits)
  const held = server().hold(waiting.setPendingStatus)
  await wait()
  await expect.poll(shown).toContain(waits)
  held.refuse('internal', { message: '' })
  await expect.poll(toastTexts).toEqual([updateFailed])
  move(99)
  await painted()
  expect(shown()).toContain(waits)
  move(1)
  await expect.poll(shown).not.toContain(waits)
  await expect.poll(() => (move(10_000), toastTexts())).toEqual([])
  await refusedTwice(server(), move, waiting.setPendingStatus, wait, updateFailed)
})

test('[PND-005] a wait that is taken back is gone from the head of the panel before the server answers', async () => {
  const may = ['edit', 'cancelPending'] as Task['may']
  await openTask(server(), taskOf(may, { pendingStatus: 'customer', pendingAt: instant, state: 'isPending' }))
  const head = () =>
    document.querySelector('[data-part~="panel"] [data-part~="phase"] [data-part="phase-state"]')?.textContent
  const waits = say('now.state.waitsForCustomer')
  await expect.poll(head).toMatch(waits)
  const held = server().hold(waiting.setPendingStatus)
  await button(say('task.stopWaiting')).click()
  await expect.poll(head).not.toMatch(waits)
  held.answer(taskOf(['edit', 'awaitCustomer']))
  await expect.element(button(say('task.stopWaiting'))).not.toBeInTheDocument()
})

test('[EST-011] the hold of an estimate shows before the server answers, and goes back on a refusal', async () => {
  const mission = example(LabelTag, { name: 'Mission', type: 'category', key: 'mission' })
  const task = taskOf(['edit', 'estimate'], { labels: [mission], labelIds: [mission._id] })
  const move = await openTask(server(), task)
  await expect.poll(stateOf).toBe(say('now.state.toEstimate'))
  await editsEstimate()
  await page.getByRole('spinbutton', { name: say('estimate.hours') }).fill('3')
  const held = server().hold(board.editTask)
  await button(say('estimate.save')).click()
  await expect.poll(stateOf).toBe(say('now.state.estimateAtCustomer'))
  held.refuse('internal', { message: '' })
  await expect.poll(toastTexts).toEqual(['Impossible de mettre à jour la tâche'])
  move(99)
  await painted()
  expect(stateOf()).toBe(say('now.state.estimateAtCustomer'))
  move(1)
  await expect.poll(stateOf).toBe(say('now.state.toEstimate'))
  await expect.poll(() => (move(10_000), toastTexts())).toEqual([])
  await refusedTwice(
    server(),
    move,
    board.editTask,
    press(say('estimate.save')),
    'Impossible de mettre à jour la tâche',
  )
  expect(stateOf()).toBe(say('now.state.toEstimate'))
})

test('[EST-004] staff accept for customers; another figure asks anew', async () => {
  const waitsFor = (estimatedTime: number) =>
    taskOf(['answerEstimate', 'estimate', 'edit'], {
      state: 'awaitingValidation',
      estimateStatus: 'waiting',
      estimatedTime,
      pendingStatus: 'customer',
      pendingAt: instant,
    })
  const move = await openTask(server(), waitsFor(hours(8)))
  await button(say('estimate.acceptForCustomer')).click()
  move(600)
  await expect.element(button(say('common.confirm'))).toBeVisible()
  // Another figure is another question: the answer to the last one is none to it.
  server().answer(board.readTask, waitsFor(hours(12)))
  server().live.send(changed(waitsFor(0)))
  await expect.element(button(say('estimate.acceptForCustomer'))).toBeVisible()
  server().answer(
    estimates.acceptEstimate,
    taskOf(['edit'], { estimateStatus: 'accepted', acceptedEstimatedTime: hours(12) }),
  )
  await button(say('estimate.acceptForCustomer')).click()
  move(600)
  await button(say('common.confirm')).click()
  await expect.poll(toastTexts).toEqual([say('estimate.acceptedForCustomer')])
  expect(server().calls(estimates.acceptEstimate)).toMatchObject([{ estimatedTime: hours(12) }])
})

test('[ERR-016] an accepted estimate that cannot be restored', async () => {
  const task = taskOf(['edit', 'estimate', 'restoreEstimate'], {
    estimateStatus: 'refused',
    estimatedTime: hours(24),
    acceptedEstimatedTime: hours(8),
  })
  const move = await openTask(server(), task)
  await editsEstimate()
  const text = "La précédent estimation acceptée n'a pas pu être rétablie"
  await refusedTwice(server(), move, estimates.restoreEstimate, press(say('estimate.restore')), text)
  expect(server().calls(estimates.restoreEstimate)).toHaveLength(2)
})

test('[ERR-011][ERR-012][UIX-046] archiving asks again after 500 ms, and says when it fails', async () => {
  const move = await openTask(server(), taskOf(['edit', 'archive']))
  const name = say('task.archive')
  await refusedTwice(server(), move, archive.archiveTask, confirm(name, move), "L'archivage a échoué")
  await expect.element(button(name)).toBeVisible()
})

test('[ERR-012][UIX-046] taking a request out of the archive reports its failure', async () => {
  const move = await openTask(server(), taskOf(['unarchive'], { deletedAt: instant }))
  const name = say('task.unarchive')
  await refusedTwice(server(), move, archive.unarchiveTask, confirm(name, move), 'Le désarchivage a échoué')
  await expect.element(button(name)).toBeVisible()
})

test('[MRG-005] asking, validating, refusing and cancelling a review end in a toast, a refusal too', async () => {
  const link = 'https://git.example/mr/1'
  const without = taskOf(['edit', 'requestReview'])
  const asked = taskOf(['edit', 'answerReview', 'cancelReview'], {
    pendingStatus: 'merge_request',
    pendingAt: instant,
    mergeRequestLink: link,
  })
  const refused = { ...without, mergeRequestLink: link }
  const validated = { ...without, mergeRequestLink: link, mergeRequestAcceptedAt: instant }
  const move = await openTask(server(), without)
  const says = async (text: string) => {
    const shown = () =>
      [...document.querySelectorAll('.toast')].map((one) => [one.className, one.querySelector('p')?.textContent])
    await expect.poll(shown).toEqual([['toast success', text]])
    await expect.poll(() => (move(10_000), toastTexts())).toEqual([])
  }
  const done = async (
    op: typeof waiting.setPendingStatus | typeof mergeRequests.answerMergeRequest,
    act: () => Promise<unknown>,
    to: Task,
    text: string,
  ) => {
    server().answer(op, to)
    server().answer(board.readTask, to)
    await act()
    await says(text)
  }
  /** Refused twice, in the words of the product and in those of the server, then done. */
  const comesOf = async (...[op, act, to, text]: Parameters<typeof done>) => {
    for (const [code, message, shown] of [
      ['internal', '', updateFailed],
      ['conflict', reason, reason],
    ] as const) {
      server().refuse(op, code, { message })
      await act()
      await says(shown)
    }
    await done(op, act, to, text)
  }
  const ask = async () => {
    if (!document.querySelector('[data-part="review-form"]')) await button(say('review.askShort')).click()
    await page.getByRole('textbox', { name: say('review.link') }).fill(link)
    await button(say('review.ask')).click()
  }
  const { setPendingStatus } = waiting
  const { answerMergeRequest } = mergeRequests
  await comesOf(setPendingStatus, ask, asked, say('review.asked'))
  const refusal = page.getByRole('dialog', { name: say('review.refuseTitle', { taskId: 'ATL-3' }) })
  const refuse = async () => {
    if (!refusal.query()) await button(say('review.refuse')).click()
    await refusal.getByRole('textbox', { name: say('review.reason') }).fill('Sans tests')
    await refusal.getByRole('button', { name: say('review.refuse') }).click()
  }
  await comesOf(answerMergeRequest, refuse, refused, say('review.refused'))
  expect(server().calls(answerMergeRequest)[0]).toMatchObject({ validated: false, reason: 'Sans tests' })
  // That stands there when the toast has gone, beside the link.
  expect(
    document.querySelector('[data-part="review-answer"] [data-part="review-result"][data-state="refused"]'),
  ).not.toBeNull()
  await done(setPendingStatus, ask, asked, say('review.asked'))
  await comesOf(setPendingStatus, press(say('review.cancel')), without, say('review.cancelled'))
  await done(setPendingStatus, ask, asked, say('review.asked'))
  await comesOf(answerMergeRequest, press(say('review.validate')), validated, say('review.validated'))
})
