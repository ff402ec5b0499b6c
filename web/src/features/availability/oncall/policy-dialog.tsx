import type { Oncall } from '@passerelle/contract/stats/oncall'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../kit/ui/form/use-versioned-draft.ts'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { gtiMinutes, lengthOf } from './paging-policy.tsx'
import { useStepNames } from './step-names.ts'
import { useSetPolicy } from './use-rota-changes.ts'

const mostSteps = 5
const waits = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60]

/** Changes who is paged in which order; warns when that takes longer than the GTI (ONC-011). */
export const PolicyDialog = ({ rota, onClose }: { rota: Oncall; onClose: () => void }) => {
  const t = useTranslations('oncall.policy')
  const nameOf = useStepNames(rota)
  const edited = useVersionedDraft(rota.policy, (stored = rota.policy) => ({
    steps: stored.steps,
    rounds: stored.rounds,
  }))
  const { base: { version, criticalRequests } = rota.policy, draft } = edited
  const { steps, rounds } = draft
  const setSteps = (changed: typeof steps) => edited.change({ ...draft, steps: changed })
  const setRounds = (changed: number) => edited.change({ ...draft, rounds: changed })
  const save = useSetPolicy(onClose)
  const minutes = lengthOf({ steps, rounds })
  // A person is chosen by their id, everybody else by the target itself.
  const targets = [
    ...(['layer1', 'layer2', 'layer3'] as const).slice(0, rota.layers.length).map((target) => ({ target })),
    { target: 'project' as const },
    ...rota.people.filter(({ present }) => present).map(({ userId }) => ({ target: 'person' as const, userId })),
  ]
  const valueOf = ({ target, userId }: { target: string; userId?: string | undefined }) => userId ?? target
  const known = new Set(targets.map(valueOf))
  const setStep = (index: number, fields: Partial<(typeof steps)[number]>) =>
    setSteps(steps.map((step, at) => (at === index ? { ...step, ...fields } : step)))
  const choose = (index: number, value: string) => {
    const found = targets.find((one) => valueOf(one) === value)
    if (found) setStep(index, { userId: undefined, ...found })
  }
  const submit = () =>
    save.mutate({
      rounds,
      version,
      criticalRequests,
      steps: steps.map(({ target, userId, waitMinutes }) => ({ target, waitMinutes, ...(userId && { userId }) })),
    })
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={t('title')}
      description={t(minutes > gtiMinutes ? 'sumLate' : 'sum', { minutes, gti: gtiMinutes })}
      footer={
        <Button
          variant="primary"
          loading={save.isPending}
          disabled={edited.isOvertaken || steps.some((step) => !known.has(valueOf(step)))}
          onClick={submit}
        >
          {t('save')}
        </Button>
      }
    >
      {edited.isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      <ol className="oncall-steps">
        {steps.map((step, index) => (
          <li key={index}>
            <Select
              label={t('step', { count: index + 1 })}
              value={valueOf(step)}
              options={targets.map((one) => ({ value: valueOf(one), label: nameOf(one) }))}
              onChange={(value) => choose(index, value)}
            />
            <Select
              label={t('wait', { count: index + 1 })}
              value={step.waitMinutes}
              options={[...new Set([...waits, step.waitMinutes])]
                .toSorted((a, b) => a - b)
                .map((value) => ({ value, label: t('waitOf', { minutes: value }) }))}
              onChange={(waitMinutes) => setStep(index, { waitMinutes })}
            />
            {steps.length > 1 && (
              <IconButton
                icon={IconX}
                label={t('drop', { count: index + 1 })}
                onClick={() => setSteps(steps.filter((_, at) => at !== index))}
              />
            )}
          </li>
        ))}
      </ol>
      {steps.length < mostSteps && (
        <Button
          variant="ghost"
          icon={IconPlus}
          onClick={() => setSteps([...steps, { target: 'project', waitMinutes: 5 }])}
        >
          {t('add')}
        </Button>
      )}
      <label className="oncall-field">
        <span>{t('repeat')}</span>
        <Select
          label={t('repeat')}
          value={rounds}
          options={[1, 2, 3].map((value) => ({ value, label: t('rounds', { count: value }) }))}
          onChange={setRounds}
        />
      </label>
    </Dialog>
  )
}
