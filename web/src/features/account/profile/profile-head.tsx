import { profile } from '@passerelle/contract/accounts/profile'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { uploadFile } from '../../../model/api/transfer.ts'
import { sessionQueries, useSide, type Me } from '../../../model/session/me.ts'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { toSquarePicture } from './square-picture.ts'

/** Name, picture and role of the current user, with buttons to change the picture (ACC-016). */
export const ProfileHead = ({ me }: { me: Me }) => {
  const t = useTranslations('profile')
  const side = useSide()
  const input = useRef<HTMLInputElement>(null)
  const change = useToastMutation({
    send: async (file: File | null) => {
      if (file) await uploadFile(profile.uploadPicture, await toSquarePicture(file), () => {})
      else await call(profile.removePicture, {})
    },
    done: (_, file) => t(file ? 'pictureSaved' : 'pictureRemoved'),
    failed: t('pictureFailed'),
    stale: sessionQueries.me(side).queryKey,
  })
  return (
    <header className="profile-head">
      <Avatar person={{ ...me, staff: me.side === 'staff' }} large decorative />
      <div>
        <p className="profile-name">{fullName(me)}</p>
        <p className="quiet">{me.job ?? me.email}</p>
      </div>
      <span className="push" />
      <div className="profile-actions">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('picture')}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) change.mutate(file)
          }}
        />
        <Button size="small" icon={IconCamera} loading={change.isPending} onClick={() => input.current?.click()}>
          {t(me.picture ? 'changePicture' : 'addPicture')}
        </Button>
        {me.picture && (
          <Button size="small" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('removePicture')}
          </Button>
        )}
      </div>
    </header>
  )
}
