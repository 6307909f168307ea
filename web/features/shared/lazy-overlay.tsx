import { type ComponentProps, type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'

type OverlayProps = { trigger: ReactElement }
type Button = ComponentProps<'button'>

/**
 * A popover or sheet kept out of the first load: its code is prefetched when the button is hovered or focused, and the
 * first press opens it. `trigger` renders the button with the props it is given.
 */
export const lazyOverlay = (load: () => Promise<{ default: ComponentType<OverlayProps> }>) => {
  const Overlay = lazy(load)
  // A failed prefetch is ignored; the press loads again and reports the failure.
  const prefetch = () => void load().catch(() => undefined)
  return function OnDemand({ trigger }: { trigger: (props: Button) => ReactElement }) {
    const [pressed, press] = useState(false)
    const waiting = trigger({
      'aria-haspopup': 'dialog',
      'aria-expanded': pressed,
      onClick: () => press(true),
      onPointerEnter: prefetch,
      onFocus: prefetch,
    })
    if (!pressed) return waiting
    return (
      <Suspense fallback={waiting}>
        <Overlay trigger={trigger({})} />
      </Suspense>
    )
  }
}
