import { unsubscribe } from '@passerelle/contract/notifs/unsubscribe'
import { isProblem } from '@passerelle/contract/problems'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Refused } from '../../features/account/recovery/refused.tsx'
import { call } from '../../model/api/call.ts'
import { Button, buttonClass } from '../../kit/ui/button/button.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

/** Ends the mails of the link that was followed. A button, because mail scanners open links by themselves. */
export const UnsubscribePage = () => {
  const t = useTranslations('inbox.unsubscribe')
  const search: { token?: string | undefined } = useSearch({ from: '/unsubscribe' })
  const token = search.token ?? ''
  const end = useMutation({
    mutationFn: () => call(unsubscribe.unsubscribe, { token }, { side: 'customer', appId: null }),
  })
  const open = (
    <Link to="/inbox" search={{ view: 'prefs' }} className={buttonClass('secondary', 'big', 'submit')}>
      {t('choose')}
    </Link>
  )
  if (end.data)
    return (
      <SignInLayout
        title={t('done')}
        lead={t(`ended.${end.data.topic}`, { service: end.data.service ?? '', task: end.data.task ?? '' })}
      >
        {open}
      </SignInLayout>
    )
  if (token === '' || isProblem(end.error, 'not_found') || isProblem(end.error, 'invalid_input'))
    return (
      <SignInLayout title={t('unknown')} lead={t('unknownLead')}>
        {open}
      </SignInLayout>
    )
  return (
    <SignInLayout title={t('title')} lead={t('lead')}>
      <Refused error={end.error} title={t('failed')} />
      <Button variant="primary" size="big" className="submit" loading={end.isPending} onClick={() => end.mutate()}>
        {t('action')}
      </Button>
    </SignInLayout>
  )
}
