import { cx } from '#web/ui/cx.ts'

const upper = 'M20 20V11a9 9 0 1 1 9 9z'
const lower = 'M20 20v9a9 9 0 1 1-9-9z'

/** The logo's symbol: two speech bubbles whose tight corners touch. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg className={cx('mark', className)} viewBox="0 0 40 40" aria-hidden="true">
      <path className="mark-a" d={upper} />
      <path className="mark-b" d={lower} />
    </svg>
  )
}

type LogoProps = {
  /** Text of the wordmark. */
  name: string
  className?: string
}

export function Logo({ name, className }: LogoProps) {
  return (
    <span className={cx('logo inline-flex items-center gap-2 no-underline', className)}>
      <LogoMark />
      <span className="logo-word pb-0.12em text-[1.75rem] [font-weight:700] leading-[1]">{name}</span>
    </span>
  )
}

/** The page loader: the logo's symbol, whose halves grow and shrink in turn. */
export function Loader({ label, className = 'size-14' }: { label: string; className?: string }) {
  return (
    <svg className={cx('loader', className)} viewBox="0 0 40 40" role="img" aria-label={label}>
      <path className="mark-a" d={upper} />
      <path className="mark-b" d={lower} />
    </svg>
  )
}
