import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { Dot } from '../../../kit/ui/icon/dot.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { labelAdminQueries, type ManagedLabel } from './label-admin-queries.ts'
import { useLabelChanges } from './use-label-changes.ts'

/**
 * Dialog to delete a label (LBL-012): shows where it is used. When requests or other labels use it, asks for its
 * replacement, and offers to disable it instead.
 */
export const DeleteLabel = ({
  appId,
  label,
  labels,
  onClose,
}: {
  appId: string
  label: ManagedLabel
  labels: readonly ManagedLabel[]
  onClose: () => void
}) => {
  const t = useTranslations()
  const ask = useTranslations('confirm')
  const { data: uses, error } = useQuery(labelAdminQueries.uses(label._id))
  const { remove, disable } = useLabelChanges(appId)
  const [replacementId, setReplacementId] = useState('')
  const used = uses !== undefined && uses.requests + uses.labels + uses.presets > 0
  const offered = labels.filter(({ _id }) => uses?.replacements.includes(_id))
  const refusal = remove.error ?? error
  // Somebody may have begun to use it meanwhile: then the server refuses.
  const offersDisabling = (used || remove.isError) && label.disabledAt === null
  return (
    <Dialog open onClose={onClose} title={t('labels.deleteTitle', { name: label.name })}>
      {!uses && !error && (
        <>
          <LoadingStatus />
          <Skeleton width="100%" height={72} />
        </>
      )}
      {uses && <p>{used ? t('labels.uses', uses) : t('labels.unused')}</p>}
      {used && offered.length > 0 && (
        <Select
          label={t('labels.replacement')}
          value={replacementId}
          options={[
            { value: '', label: t('labels.chooseReplacement') },
            ...offered.map(({ _id, name, backgroundColor }) => ({
              value: _id,
              label: name,
              mark: <Dot colour={backgroundColor} />,
            })),
          ]}
          onChange={setReplacementId}
        />
      )}
      {used && offered.length === 0 && <p className="quiet">{t('labels.noReplacement')}</p>}
      {refusal && (
        <p className="label-refused" role="alert">
          {getErrorMessage(refusal, t('labels.failed'))}
        </p>
      )}
      <div className="dialog-footer" data-part="dialog-footer">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {offersDisabling && (
          <Button
            icon={IconEyeOff}
            loading={disable.isPending}
            onClick={() => disable.mutate({ label, disabled: true }, { onSuccess: onClose })}
          >
            {t('labels.disable')}
          </Button>
        )}
        <ConfirmButton
          question={ask('label', { name: label.name })}
          disabled={!uses || (used && replacementId === '')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ label, replacementId: replacementId || undefined }, { onSuccess: onClose })}
        >
          {t(used ? 'labels.replaceAndDelete' : 'labels.delete')}
        </ConfirmButton>
      </div>
    </Dialog>
  )
}
