import { requestMails } from '@passerelle/contract/notifs/request-mails'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { call } from '../../../model/api/call.ts'
import { noticeChoices } from '../../../model/notices/notice-choices.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../../kit/ui/popup/menu.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'

const OutsideDialog = lazyWithPreload(() => loadWithMessages(() => import('./outside-addresses/outside-dialog.tsx')))

type Request = { id: string; appId: string }
const choices = ['received', 'muted'] as const

/** Read when the menu opens. */
const Choice = ({ id, appId }: Request) => {
  const t = useTranslations('task.mails')
  const client = useQueryClient()
  const query = noticeChoices.requestMails(id, appId)
  const { data, isError } = useQuery(query)
  const save = useMutation({
    mutationFn: (muted: boolean) => call(requestMails.saveRequestMails, { id, muted }, { appId }),
    onMutate: async (muted) => {
      await client.cancelQueries({ queryKey: query.queryKey })
      client.setQueryData(query.queryKey, { muted })
    },
    onError: () => toast.error(t('failed')),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <MenuRadioGroup
      label={isError && !data ? t('unread') : t('label')}
      value={data ? (data.muted ? 'muted' : 'received') : ''}
      options={choices.map((value) => ({ value, label: t(value) }))}
      onChoose={(value) => save.mutate(value === 'muted')}
    />
  )
}

/** Whether the reader gets the messages of a request by mail (EML-013), and who does from outside (EML-043). */
export const RequestMailsMenu = (request: Request) => {
  const t = useTranslations('task.mails')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="small" icon={IconMail} aria-label={t('label')}>
            <span className="sheet-copy">{t('short')}</span>
          </Button>
        }
      >
        <Choice {...request} />
        <MenuSeparator />
        <MenuItem onSelect={() => open(true)}>{t('outside')}</MenuItem>
      </Menu>
      {isOpen && <OutsideDialog {...request} onClose={() => open(false)} />}
    </>
  )
}
