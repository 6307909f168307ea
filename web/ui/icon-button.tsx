import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'endIcon' | 'block' | 'aria-label'> & {
  icon: IconName
  /** The accessible name, in Arabic. */
  label: string
  round?: boolean
}

export function IconButton({ icon, label, round, className, kind = 'plain', ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      kind={kind}
      icon={icon}
      aria-label={label}
      className={cx('btn-icon', round && 'rounded-[50%]', className)}
    >
      {null}
    </Button>
  )
}
