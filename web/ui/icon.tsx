import { cx } from '#web/ui/cx.ts'

export type IconName = `i-ph-${string}`

type IconProps = {
  /** The whole class, `i-ph-house`, written out so that UnoCSS can find it. */
  name: IconName
  /** Mirrors the icon in right-to-left text: arrows, carets, send, reply, sign out. */
  flip?: boolean
  className?: string
}

export function Icon({ name, flip, className }: IconProps) {
  return <span aria-hidden="true" className={cx(name, flip && '[scale:var(--dir)_1]', className)} />
}
