import { type ComponentProps, type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'

type OverlayProps = { trigger: ReactElement }
type Button = ComponentProps<'button'>

/**
 * A popover or sheet whose machinery stays off the first load: its code comes when a pointer or the focus nears the
 * button, and the first press opens it. `trigger` draws the button with the props it is given.
 */
export const lazyOverlay = (load: () => Promise<{ default: ComponentType<OverlayProps> }>) => {
  const Overlay = lazy(load)
  // A failed fetch is told by the press, not by passing over.
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
