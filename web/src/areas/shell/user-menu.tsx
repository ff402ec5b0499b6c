import { profile } from '@passerelle/contract/accounts/profile'
import { locales, type Locale } from '@passerelle/i18n/locales'
import { IconDots, IconInbox, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { UnreadCount } from '../../features/portal/inbox/unread-count.tsx'
import { openShortcutsDialog } from '../../features/portal/shortcuts/shortcuts-store.ts'
import { chooseLocale } from '../../kit/i18n/locale.ts'
import { provider } from '../../kit/config/provider.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { call } from '../../model/api/call.ts'
import { sessionQueries, useAccount, useMe, useSide } from '../../model/session/me.ts'
import { useStore } from '../../kit/store/store.ts'
import type { Entry } from './sidebar.tsx'
import { Avatar, fullName } from '../../kit/ui/display/avatar.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { Menu, MenuRadioGroup, MenuItem, MenuSeparator } from '../../kit/ui/popup/menu.tsx'
import { chooseTheme, themeChoices, themeStore } from '../../kit/ui/theme/theme.ts'

/**
 * User menu: own profile inside an account, language, which is stored with the user too, theme, sign-out (ACC-019,
 * ACC-022).
 */
const PersonMenu = ({
  trigger,
  side,
  align,
  staff,
  keys = false,
  pages = [],
}: {
  trigger: ReactElement
  side: 'right' | 'top'
  align: 'start' | 'end'
  staff: boolean
  keys?: boolean
  /** Pages that do not fit into the bottom navigation. */
  pages?: readonly Entry[]
}) => {
  const t = useTranslations('shell')
  const pageNames = useTranslations('pages')
  const locale = useLocale()
  const theme = useStore(themeStore)
  const navigate = useNavigate()
  const shownSide = useSide()
  const inAccount = shownSide === 'customer'
  const me = useMe()
  const app = useAccount()
  const queries = useQueryClient()
  const { mutate: saveLocale } = useToastMutation({
    send: (chosen: Locale) => call(profile.updateMe, { locale: chosen }),
    failed: t('languageNotSaved'),
    after: (saved) => queries.setQueryData(sessionQueries.me(shownSide).queryKey, saved),
  })
  const chooseLanguage = (chosen: Locale) => {
    chooseLocale(chosen)
    saveLocale(chosen)
  }
  const place = inAccount && !staff ? app?.name : provider.name
  return (
    <Menu trigger={trigger} side={side} align={align}>
      {me && (
        <div className="menu-person">
          <strong>{fullName(me)}</strong>
          <span>{me.email}</span>
          <span>
            {[place, inAccount && !staff && t(me.admin ? 'roleAdmin' : 'roleUser')].filter(Boolean).join(', ')}
          </span>
        </div>
      )}
      {pages.map(({ to, icon, text }) => (
        <MenuItem key={text} icon={icon} onSelect={() => void navigate({ to })}>
          {text}
        </MenuItem>
      ))}
      {pages.length > 0 && <MenuSeparator />}
      {inAccount && (
        <MenuItem icon={IconUserCircle} onSelect={() => void navigate({ to: '/profile' })}>
          {t('profile')}
        </MenuItem>
      )}
      {inAccount && <MenuSeparator />}
      <MenuRadioGroup
        label={t('language')}
        value={locale}
        onChoose={chooseLanguage}
        options={locales.map((value) => ({ value, label: t(`languageOf.${value}`), lang: value }))}
      />
      <MenuSeparator />
      <MenuRadioGroup
        label={t('theme')}
        value={theme}
        onChoose={chooseTheme}
        options={themeChoices.map((value) => ({ value, label: t(`themeOf.${value}`) }))}
      />
      <MenuSeparator />
      {keys && (
        <MenuItem icon={IconKeyboard} onSelect={openShortcutsDialog}>
          {t('keys')}
        </MenuItem>
      )}
      <MenuItem icon={IconInbox} onSelect={() => void navigate({ to: staff ? '/admin/inbox' : '/inbox' })}>
        {pageNames('inbox')}
      </MenuItem>
      <MenuItem
        icon={IconLogout}
        onSelect={() =>
          void navigate({ to: '/logout', search: staff ? { side: 'staff' } : {}, state: { leaving: true } })
        }
      >
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}

/** User menu at the bottom of the sidebar. */
export const RailPerson = ({ staff, note }: { staff: boolean; note?: ReactNode }) => {
  const t = useTranslations('shell')
  const me = useMe()
  const name = me ? fullName(me) : ''
  const trigger = (
    <button
      type="button"
      className="sidebar-item"
      data-part="sidebar-item"
      title={me ? t('personOf', { name }) : t('person')}
    >
      <span className="sidebar-avatar">
        {me && <Avatar person={{ ...me, staff: me.side === 'staff' }} decorative />}
      </span>
      <span className="text">
        {me ? name : t('person')}
        {note}
      </span>
    </button>
  )
  return <PersonMenu trigger={trigger} side="right" align="end" staff={staff} keys />
}

/** User menu behind "more" on mobile, with the pages that do not fit into the bottom navigation. */
export const MoreButton = ({
  staff,
  pages,
  unread = true,
}: {
  staff: boolean
  pages: readonly Entry[]
  /** Does it show the unread notices? Not where the inbox has an entry of its own. */
  unread?: boolean
}) => {
  const t = useTranslations('common')
  const trigger = (
    <button type="button">
      <Icon icon={IconDots} size={20} />
      {t('more')}
      {unread && <UnreadCount />}
    </button>
  )
  return <PersonMenu trigger={trigger} side="top" align="end" staff={staff} pages={pages} />
}
