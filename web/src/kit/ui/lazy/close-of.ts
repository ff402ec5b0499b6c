/** How a dialog or popup is closed, by its props; undefined for a part that is always in its place. */
export const closeOf = (props: object): (() => void) | undefined => {
  if ('onClose' in props && typeof props.onClose === 'function') return () => (props.onClose as () => void)()
  if ('onOpenChange' in props && typeof props.onOpenChange === 'function')
    return () => (props.onOpenChange as (open: boolean) => void)(false)
  return undefined
}
