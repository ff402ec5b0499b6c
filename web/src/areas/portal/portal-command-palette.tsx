import { CommandPaletteHost } from '../../features/search/command-palette-host.tsx'
import { loadWithMessages } from '../../shared/i18n/messages.ts'
import { lazyWithTimeout } from '../../shared/ui/lazy-with-timeout.ts'

const Palette = lazyWithTimeout(() => loadWithMessages(() => import('./portal-palette.tsx')))

/** Command palette of an account. */
export const PortalCommandPalette = () => <CommandPaletteHost Palette={Palette} />
