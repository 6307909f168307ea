import { cx } from '#web/ui/cx.ts'

type ProgressLineProps = {
  label: string
  /** Between 0 and 1; without it the line is indeterminate, for a refetch of unknown length. */
  share?: number
  className?: string
}

/** A thin progress bar. */
export function ProgressLine({ label, share, className }: ProgressLineProps) {
  const known = share !== undefined
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(share * 100) : undefined}
      className={cx('progress-line h-3px overflow-hidden', className)}
      data-indeterminate={known ? undefined : ''}
    >
      <i style={known ? { inlineSize: `${share * 100}%` } : undefined} />
    </div>
  )
}
